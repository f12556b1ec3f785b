import axe from 'axe-core'
import { expect } from 'vitest'

/** Motion first comes to rest: a colour half faded in is nobody's contrast. */
export async function expectAccessible(element: Element = document.body): Promise<void> {
  await Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => {})),
  )
  // Widgets are parts of a page: what a page must have is the host's.
  const rules = { region: { enabled: false }, 'page-has-heading-one': { enabled: false } }
  const { violations } = await axe.run(element, { rules })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
}
