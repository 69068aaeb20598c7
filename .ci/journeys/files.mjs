// How people keep files of a prospect: upload by choosing and by dropping, what goes wrong on the way, download, and deletion.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { accessible, api, fits, picture, settings, settled, tab } from "./browser.mjs";

const MOST = 50 * 1024 * 1024;
const CV = { name: "Zoë's CV.pdf", mimeType: "application/pdf", buffer: fs.readFileSync(path.join(import.meta.dirname, "../../tests/service/prospects/files/cv.pdf")) };
const PAGE = { name: "page.html", mimeType: "text/html", buffer: Buffer.from("<script>alert(1)</script>") };
const LONG = { name: `<img src=x onerror=alert(1)> ${"w".repeat(200)} עברית.txt`, mimeType: "text/plain", buffer: Buffer.from("long") };
const PHOTO = { name: "photo.png", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47]) };

/** The page of a prospect without files, and its card of files. */
async function opened(browser, Hand, view, firstName) {
  const { item } = await api("POST", "/prospects", { firstName, lastName: `Files ${new Hand().name} ${view.size}` });
  const { page, end } = await tab(browser, { ...view, to: `/prospects/${item.id}` });
  const hand = new Hand(page);
  const card = page.getByRole("region", { name: "Files", exact: true });
  await card.getByText("No files.").waitFor();
  const choose = async (files) => {
    const chooser = page.waitForEvent("filechooser");
    await hand.press(hand.name === "keyboard" ? card.locator("input[type=file]") : card.getByText("Upload a file"));
    await (await chooser).setFiles(files);
  };
  const stored = async () => (await api("GET", `/files?prospectId=${item.id}`)).items;
  const download = (name) => card.getByRole("button", { name: `Download ${name}` });
  const judge = async (name) => {
    await settled(page);
    await fits(page, `${name} on ${view.size}`);
    await accessible(page, name);
    await card.scrollIntoViewIfNeeded();
    await picture(page, `${name}-${hand.name}-${view.size}`);
  };
  return { id: item.id, page, end, hand, card, choose, stored, download, judge };
}

export async function keep(browser, Hand, view) {
  const { id, page, end, hand, card, choose, stored, download, judge } = await opened(browser, Hand, view, "Fiona");
  await judge("files-none");
  await hand.choose(card.getByLabel("Upload as"), "Resume");
  await choose([CV]);
  await download(CV.name).waitFor();
  assert.equal(await card.getByLabel("Upload as").inputValue(), "other", "the next file is not a resume too");
  await choose([PAGE, LONG]);
  await download("_img").waitFor();
  await card.locator("input[type=file]").evaluate((input, [name, bytes]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: "image/png" }));
    for (const kind of ["dragover", "drop"]) input.closest("section").dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  }, [PHOTO.name, [...PHOTO.buffer]]);
  await download(PHOTO.name).waitFor();
  await judge("files");
  const items = await stored();
  assert.deepEqual(items.map(({ contentType, kind, sizeBytes }) => [contentType, kind, sizeBytes]), [
    [PHOTO.mimeType, "other", PHOTO.buffer.length], [LONG.mimeType, "other", LONG.buffer.length],
    ["application/octet-stream", "other", PAGE.buffer.length], [CV.mimeType, "resume", CV.buffer.length],
  ]);
  assert.ok([...items[1].fileName].length === 200 && items[1].fileName.endsWith(".txt"), "a long name keeps its extension");
  for (const { name, buffer } of [CV, PAGE, PHOTO]) {
    const saving = page.waitForEvent("download");
    await hand.press(download(name));
    const saved = await saving;
    assert.deepEqual([saved.suggestedFilename(), fs.readFileSync(await saved.path())], [name, buffer]);
  }
  await look(page, hand, card, judge);
  const reader = await tab(browser, { ...view, key: settings.readOnlyKey, to: `/prospects/${id}` });
  await reader.page.getByRole("button", { name: `Download ${CV.name}` }).waitFor();
  await settled(reader.page);
  assert.deepEqual(await reader.page.getByRole("region", { name: "Files", exact: true }).getByText(/Upload|Delete|drop/).count(), 0);
  await reader.end();

  const dialog = page.getByRole("dialog");
  await hand.press(card.getByRole("button", { name: `Delete ${PAGE.name}` }));
  await dialog.locator(".dialog-content").getByText(PAGE.name).waitFor();
  await judge("files-delete");
  await hand.press(dialog.getByRole("button", { name: "Delete the file" }));
  await download(PAGE.name).waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement?.matches("input[type=file]"));
  assert.equal((await stored()).length, 3);

  // The resume in the record is a file with another way to delete it.
  const resume = { fileName: "old resume.txt", contentType: "text/plain", data: Buffer.from("Old.").toString("base64") };
  await api("PATCH", `/prospects/${id}`, { resume });
  await page.reload();
  await page.locator("summary", { hasText: "Resume" }).waitFor();
  await hand.press(card.getByRole("button", { name: `Delete ${resume.fileName}` }));
  await hand.press(dialog.getByRole("button", { name: "Delete the file" }));
  await download(resume.fileName).waitFor({ state: "detached" });
  await page.locator("summary", { hasText: "Resume" }).waitFor({ state: "detached" });
  assert.deepEqual([(await api("GET", `/prospects/${id}/profile`)).item.hasResume, (await stored()).length], [false, 3]);
  await end();
}

/** A PDF, a picture and a text are shown in a dialog. A page is not. */
async function look(page, hand, card, judge) {
  const dialog = page.getByRole("dialog");
  const show = (name) => hand.press(card.getByRole("button", { name: `View ${name}` }));
  const hide = () => hand.press(dialog.getByRole("button", { name: "Close", exact: true }).last());
  await show(CV.name);
  assert.match(await dialog.locator("iframe").getAttribute("src"), /^blob:/);
  await picture(page, `files-pdf-${hand.name}`);
  await hide();
  await show(PHOTO.name);
  await dialog.getByText("The browser cannot show this picture.").waitFor();
  await hide();
  await show("_img");
  await dialog.getByText("long", { exact: true }).waitFor();
  await judge("files-text");
  await hide();
  await dialog.waitFor({ state: "detached" });
  assert.equal(await card.getByRole("button", { name: `View ${PAGE.name}` }).count(), 0);
}

/** Each file that cannot be uploaded has a message that says what to do. */
export async function fail(browser, Hand, view) {
  const { id, page, end, hand, card, choose, stored, download, judge } = await opened(browser, Hand, view, "Fred");
  const large = path.join(settings.folder, "large.zip");
  fs.closeSync(fs.openSync(large, "w"));
  fs.truncateSync(large, MOST + 1);
  await choose([large]);
  await card.getByText("This file is larger than 50 MB. Make it smaller, or split it, and choose it again.").waitFor();
  await choose([{ ...CV, name: "empty.pdf", buffer: Buffer.alloc(0) }]);
  await card.getByText("This file is empty").waitFor();
  assert.equal(await card.getByRole("button", { name: "Try again" }).count(), 0);
  await judge("files-refused");
  for (const name of ["large.zip", "empty.pdf"]) {
    await hand.press(card.getByRole("button", { name: `Dismiss ${name}` }));
    await card.getByText(name).waitFor({ state: "detached" });
  }

  // Nothing arrives; then the bytes arrive, but not the answer; then nothing is wrong.
  let tries = 0;
  const puts = (url) => url.pathname.startsWith("/files/");
  await page.route(puts, async (route) => {
    tries += 1;
    const sent = { method: "PUT", headers: route.request().headers(), body: CV.buffer };
    if (tries === 2) assert.equal((await fetch(route.request().url(), sent)).status, 200);
    if (tries <= 2) return route.abort("internetdisconnected");
    return route.continue();
  });
  await choose([CV]);
  for (const time of [1, 2]) {
    await card.getByText("The file did not arrive. Check your connection, and try again.").waitFor();
    assert.equal(tries, time);
    if (time === 1) await judge("files-failed");
    await hand.press(card.getByRole("button", { name: "Try again" }));
    while (tries === time) await page.waitForTimeout(10);
  }
  await download(CV.name).waitFor();
  await page.unroute(puts);

  // A URL that has expired: another try asks for a new one.
  await page.route(puts, (route) => route.fulfill({ status: 403 }), { times: 1 });
  await choose([PHOTO]);
  await card.getByText("The time for this upload ran out. Try again.").waitFor();
  await hand.press(card.getByRole("button", { name: "Try again" }));
  await download(PHOTO.name).waitFor();

  // Two files while the storage does not answer: the first one is sent, the second one waits.
  const held = [];
  await page.route(puts, (route) => void held.push(route));
  await choose([{ ...CV, name: "first.pdf" }, { ...CV, name: "second.pdf" }]);
  await card.getByText("Uploading first.pdf…").waitFor();
  await card.getByText("Waiting…").waitFor();
  await judge("files-sent");
  await hand.press(card.getByRole("button", { name: "Cancel first.pdf" }));
  await card.getByText("Uploading second.pdf…").waitFor();
  await hand.press(card.getByRole("button", { name: "Cancel second.pdf" }));
  await card.getByRole("list", { name: "Uploads" }).waitFor({ state: "detached" });
  await page.unroute(puts);

  // The limit of the API has its own words.
  const more = async (number) => api("POST", `/prospects/${id}/files`, { fileName: `${number}.txt`, contentType: "text/plain", sizeBytes: 1 });
  const waiting = (await stored()).length;
  for (let number = waiting; number < 100; number += 1) await more(number).catch(() => {});
  await choose([CV]);
  await card.getByText("The prospect has 100 files and uploads that are not complete, which is the most. Delete a file first. An upload without bytes counts for 7 days.").waitFor();
  await end();
}
