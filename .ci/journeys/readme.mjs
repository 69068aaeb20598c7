// The pictures of the README: the demo account.

import { launch, picture, settled, tab } from "./browser.mjs";

const browser = await launch();
const { page, go, end } = await tab(browser, { size: "picture" });

for (const [to, name] of [["/", "overview"], ["/prospects?label=bilingual", "prospects"]]) {
  await go(to);
  await page.locator("main h1").waitFor();
  await settled(page);
  await picture(page, name);
}

await end();
await browser.close();
console.log("ok - the pictures of the README");
