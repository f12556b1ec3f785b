import axe from 'axe-core'
import { expect } from 'vitest'

/** Wait for animations: contrast of a half-faded colour is meaningless. */
export async function expectAccessible(element: Element = document.body): Promise<void> {
  await Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => {})),
  )
  // Rules about whole pages are the host's concern.
  const rules = { region: { enabled: false }, 'page-has-heading-one': { enabled: false } }
  // Selectors of all that is right would take a third of the time.
  const { violations } = await axe.run(element, { rules, resultTypes: ['violations'], selectors: false })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
}
