// Imports: a file of people becomes prospects. The service reads it and writes them; these pages ask what the service cannot know.

import type { TargetedEvent } from "preact";
import { useState } from "preact/hooks";
import type { Import as FileImport } from "prospect-api";
import { api, instead, useResource, useWrite } from "../../api";
import { type Route, go, link, route } from "../../parts/router";
import { Badge } from "../../parts/small";
import { Empty, Failed } from "../../parts/states";
import { type Column, Listing } from "../../parts/table";
import { Time, counted } from "../../parts/time";
import { checkBytes, sendBytes, shortName } from "../../records/bytes";
import { Page, guarded } from "../page";
import { POLL_MS, usePolling } from "../webhooks/polling";
import { OneImport } from "./one";

export const Import = guarded("Import", "prospects:write", ({ route: { segments, query } }) =>
  segments[1] ? <OneImport id={segments[1]} /> : <Imports query={query} />,
);

const KINDS: Partial<Record<string, "good" | "bad" | "plain">> = { done: "good", failed: "bad", canceled: "plain" };

const COLUMNS: Column<FileImport>[] = [
  { id: "file", title: "File", cell: ({ fileName }) => <bdi>{fileName}</bdi> },
  { id: "status", title: "Status", kind: "narrow", cell: ({ status }) => <Badge kind={KINDS[status] ?? "waiting"}>{status}</Badge> },
  { id: "lines", title: "Lines", kind: "number", cell: ({ counts }) => counted(counts.lines) },
  // A check has counts too, but has written nothing.
  ...(["created", "updated", "rejected"] as const).map((id): Column<FileImport> => {
    const title = id.charAt(0).toUpperCase() + id.slice(1);
    return { id, title, kind: "number", cell: ({ counts, dryRun }) => !dryRun && counted(counts[id]) };
  }),
  { id: "at", title: "Begun", kind: "narrow", cell: ({ createdAt }) => <Time at={createdAt} /> },
];

function Imports({ query }: Pick<Route, "query">) {
  const pageToken = query.get("pageToken") || undefined;
  const load = (signal?: AbortSignal) => api.imports.list({ limit: 20, pageToken }, { signal }).page();
  const imports = useResource(load, [pageToken]);
  const isBusy = imports.data?.items.some(({ status }) => status === "reading" || status === "running");
  usePolling(isBusy ? POLL_MS : 0, () => load().then(imports.set, imports.reload));
  return (
    <Page title="Import" reads="prospects:write">
      <div class="stack">
        <Choose />
        <h2>Imports of the last 30 days</h2>
        <Listing
          resource={imports}
          one="import"
          none={<Empty title="No imports yet" />}
          caption="Imports"
          columns={COLUMNS}
          href={({ id }) => link(`/import/${id}`)}
        />
      </div>
    </Page>
  );
}

const stay = (event: Event) => event.preventDefault();

/** Creates an import, and sends its file. Returns its id. */
async function upload(file: File, progress: (percent: number) => void) {
  await checkBytes(file);
  const { item, upload: target } = await api.imports.create({ fileName: shortName(file.name), sizeBytes: file.size });
  addEventListener("beforeunload", stay);
  const sending = target && sendBytes(target, file, new AbortController().signal, progress);
  await sending?.finally(() => removeEventListener("beforeunload", stay));
  return item.id;
}

function Choose() {
  const [over, setOver] = useState(false);
  const [percent, setPercent] = useState(0);
  const uploading = useWrite(upload);
  const take = async (file: File | undefined) => {
    setOver(false);
    const id = file && (await uploading.run(file, setPercent));
    // The person may be on another page by then.
    if (id && route().path === "/import") go(`/import/${id}`);
  };
  const picked = (event: TargetedEvent<HTMLInputElement>) => {
    take(event.currentTarget.files?.[0]);
    // The person may correct the file and choose it again.
    event.currentTarget.value = "";
  };
  const dropped = instead((event: DragEvent) => take(event.dataTransfer?.files[0]));
  const about = "CSV, Excel (.xlsx) or JSON lines, with one person per line, up to 200 MB and 1,000,000 lines.";
  return (
    <div class={`drop ${over ? "over" : ""}`} onDragOver={instead(() => setOver(true))} onDragLeave={() => setOver(false)} onDrop={dropped}>
      <p class="title">{uploading.busy ? "Uploading the file…" : "Drop a file of people here"}</p>
      {uploading.busy && <progress value={percent} max="100" aria-label="Uploaded"></progress>}
      <label class="button primary file-button" hidden={uploading.busy}>
        Choose a file
        <input type="file" class="unseen" onChange={picked} />
      </label>
      <p class="soft">{uploading.busy ? "Keep this tab open until the file is uploaded." : about}</p>
      <Failed failure={uploading.failure} />
    </div>
  );
}
