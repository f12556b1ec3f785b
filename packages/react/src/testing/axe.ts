import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'

// Rules about whole pages are the host's concern.
const all: RunOptions = {
  rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
}
const colours: RunOptions = { runOnly: ['color-contrast'] }

export function expectAccessible(element: Element = document.body): Promise<void> {
  return expectRules(element, all)
}

/** Themes differ in colours only, so contrast is all that is checked again in the dark one. */
export async function expectAccessibleInBothThemes(element: Element = document.body): Promise<void> {
  await expectRules(element, all)
  const roots = [...document.querySelectorAll('[data-mo-theme="light"]')]
  expect(roots).not.toHaveLength(0)
  for (const root of roots) root.setAttribute('data-mo-theme', 'dark')
  await expectRules(element, colours)
  for (const root of roots) root.setAttribute('data-mo-theme', 'light')
}

/** Wait for animations: contrast of a half-faded colour is meaningless. */
async function expectRules(element: Element, rules: RunOptions): Promise<void> {
  await Promise.all(
    document
      .getAnimations()
      // One that follows a row's scrolling never ends.
      .filter(({ timeline }) => timeline === document.timeline)
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => {})),
  )
  // Selectors of all that is right would take a third of the time.
  const { violations } = await axe.run(element, { ...rules, resultTypes: ['violations'], selectors: false })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
}
