// A file in a dialog: a PDF, a picture or a plain text. Anybody can have sent it, so the browser gets no other type, whatever the file says.

import { useEffect, useState } from "preact/hooks";
import type { File as StoredFile } from "prospect-api";
import { download, useResource } from "../../api";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { Loaded } from "../../parts/states";

const PICTURES = ["image/png", "image/jpeg", "image/gif", "image/webp"];
const [PDF, TEXT] = ["application/pdf", "text/plain"];

const MAX_TEXT = 200_000;

export const canShow = ({ contentType }: StoredFile) => [PDF, TEXT, ...PICTURES].includes(contentType);

export function ShownFile({ file, close }: { file: StoredFile; close: () => void }) {
  const content = useResource(() => download(`/files/${file.id}/content`), [file.id]);
  return (
    <Dialog title={file.fileName} wide close={close}>
      <Loaded resource={content} rows={3}>
        {(blob) => (file.contentType === TEXT ? <Text blob={blob} /> : <Framed file={file} blob={blob} />)}
      </Loaded>
      <div class="buttons">
        <Button text="Close" onClick={close} />
      </div>
    </Dialog>
  );
}

function Framed({ file: { contentType, fileName }, blob }: { file: StoredFile; blob: Blob }) {
  const [url, setUrl] = useState("");
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([blob], { type: contentType }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (!url) return null;
  if (contentType === PDF) return <iframe class="shown" src={url} title={fileName} />;
  if (broken) return <p>The browser cannot show this picture. Download it instead.</p>;
  return <img class="shown" src={url} alt={fileName} onError={() => setBroken(true)} />;
}

function Text({ blob }: { blob: Blob }) {
  const [text, setText] = useState("");
  useEffect(() => {
    blob.text().then((whole) => setText(whole.length > MAX_TEXT ? `${whole.slice(0, MAX_TEXT)}…` : whole));
  }, [blob]);
  // The keyboard can scroll it.
  return (
    <pre class="shown" tabIndex={0}>
      {text}
    </pre>
  );
}
