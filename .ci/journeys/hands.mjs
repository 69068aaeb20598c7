// How a journey uses a page: with a mouse, with a finger, or with the keyboard alone. Each fails if a person could not do it.

import assert from "node:assert/strict";

/** The most presses of Tab to reach a control. */
const MOST_TABS = 500;

/** The box is checked, and still there: what contains it has not closed. */
async function waitUntilChecked(locator) {
  const box = await locator.elementHandle();
  await locator.page().waitForFunction((element) => element.isConnected && element.checked, box);
}

const BOX = "input[type=checkbox], input[type=radio]";

/** Where people point: at the words of a box if it has any, since the box is small, and at everything else itself. */
async function target(locator) {
  if (!(await locator.evaluate((element, box) => element.matches(box), BOX))) return locator;
  const words = locator.locator("xpath=ancestor::label/span").first();
  return (await words.count()) > 0 ? words : locator;
}

/** A person with a mouse. */
export class Mouse {
  name = "mouse";

  constructor(page) {
    this.page = page;
  }

  async point(locator) {
    await locator.click();
  }

  async pointAt(x, y) {
    await this.page.mouse.click(x, y);
  }

  async press(locator) {
    await this.point(await target(locator));
  }

  async fill(locator, text) {
    await locator.fill(text);
  }

  async choose(locator, label) {
    await locator.selectOption({ label });
  }

  async check(locator) {
    if (!(await locator.isChecked())) await this.press(locator);
    await waitUntilChecked(locator);
  }
}

/** A person with a touch screen: taps in place of clicks, also to begin to type. */
export class Touch extends Mouse {
  name = "touch";

  async point(locator) {
    await locator.tap();
  }

  async pointAt(x, y) {
    await this.page.touchscreen.tap(x, y);
  }

  async fill(locator, text) {
    await this.point(locator);
    await locator.fill(text);
  }
}

/** What the keyboard reaches, of a control or of the words in it. */
const CONTROL = "xpath=ancestor-or-self::*[self::a or self::button or self::summary or self::input or @contenteditable]";

const EDITOR = "[contenteditable]";

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
    const control = locator.locator(CONTROL).last();
    await this.reach(control);
    // In an editor, a key would be text.
    if (await control.evaluate((element, editor) => element.matches(editor), EDITOR)) return;
    await this.page.keyboard.press((await control.evaluate((element, box) => element.matches(box), BOX)) ? "Space" : "Enter");
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
