// How a journey uses a page: with a mouse, with a finger, or with the keyboard alone. Each fails if a person could not do it.

import assert from "node:assert/strict";

/** The most presses of Tab to reach a control. */
const MOST_TABS = 500;

/** The box is checked, and still there: what contains it has not closed. */
async function waitUntilChecked(locator) {
  const box = await locator.elementHandle();
  await locator.page().waitForFunction((element) => element.isConnected && element.checked, box);
}

/** A person with a mouse. */
export class Mouse {
  name = "mouse";

  constructor(page) {
    this.page = page;
  }

  async press(locator) {
    await locator.click();
  }

  async fill(locator, text) {
    await locator.fill(text);
  }

  async choose(locator, label) {
    await locator.selectOption({ label });
  }

  /** Clicks on the words next to the box, as people do. */
  async check(locator) {
    if (!(await locator.isChecked())) await locator.locator("xpath=ancestor::label/span").first().click();
    await waitUntilChecked(locator);
  }
}

/** A person with a touch screen: taps in place of clicks. */
export class Touch extends Mouse {
  name = "touch";

  async press(locator) {
    await locator.tap();
  }

  /** Taps on the words next to the box. */
  async check(locator) {
    if (!(await locator.isChecked())) await locator.locator("xpath=ancestor::label/span").first().tap();
    await waitUntilChecked(locator);
  }
}

/** A person with a keyboard: Tab leads to every control, and keys use it. */
export class Keyboard {
  name = "keyboard";

  constructor(page) {
    this.page = page;
  }

  async reach(locator) {
    await locator.waitFor();
    const target = await locator.elementHandle();
    for (let presses = 0; presses < MOST_TABS; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press("Tab");
    }
    assert.fail(`Tab does not reach ${locator}`);
  }

  async press(locator) {
    await this.reach(locator);
    const kind = await locator.evaluate((element) => `${element.tagName} ${element.getAttribute("type") ?? ""}`);
    await this.page.keyboard.press(/INPUT (checkbox|radio)/.test(kind) ? "Space" : "Enter");
  }

  async fill(locator, text) {
    await this.reach(locator);
    await this.page.keyboard.press("Control+a");
    if (text) await this.page.keyboard.insertText(text);
    else await this.page.keyboard.press("Delete");
  }

  async choose(locator, label) {
    await this.reach(locator);
    // Letters choose an entry of a list by its beginning.
    await this.page.keyboard.type(label);
    const chosen = await locator.evaluate((element) => element.selectedOptions[0]?.label);
    assert.equal(chosen, label);
    await this.page.keyboard.press("Tab");
  }

  async check(locator) {
    const name = await locator.getAttribute("name");
    if ((await locator.getAttribute("type")) === "radio") await this.choosePlace(locator, this.page.locator(`input[type=radio][name="${name}"]`));
    else await this.reach(locator);
    if (!(await locator.isChecked())) await this.page.keyboard.press("Space");
    await waitUntilChecked(locator);
  }

  /** Tab reaches one button of a radio group, the chosen one or the first; arrows lead to the others. */
  async choosePlace(locator, group) {
    const chosen = group.and(this.page.locator(":checked"));
    await this.reach((await chosen.count()) > 0 ? chosen : group.first());
    const target = await locator.elementHandle();
    for (let presses = await group.count(); presses > 0; presses -= 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press("ArrowDown");
    }
  }
}
