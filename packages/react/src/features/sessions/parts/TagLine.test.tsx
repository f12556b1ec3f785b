import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderWidget } from '../../../testing/renderWidget.js'
import { testClient } from '../../../testing/testClient.js'
import { TagLine } from './TagLine.js'

const tags = ['atacado', 'vip', 'zona sul', 'atendimento noturno']

/** Fully visible content of a line. */
function seenWhole() {
  const line = page.getByTestId('line')
  const edge = line.element().getBoundingClientRect()
  const isWhole = (tag: Element) => {
    const { bottom, right } = tag.getBoundingClientRect()
    return bottom <= edge.bottom && right <= edge.right && tag.scrollWidth <= tag.clientWidth
  }
  return line
    .getByTitle(/./)
    .elements()
    .filter(isWhole)
    .map(({ textContent }) => textContent)
}

test.each([
  { width: 600, seen: tags },
  { width: 220, seen: ['atacado', 'vip', 'zona sul', '+1'] },
  { width: 110, seen: ['atacado', '+3'] },
  { width: 50, seen: ['+4'] },
])('at $width px shows only whole tags and counts the hidden ones', async ({ width, seen }) => {
  const { client } = testClient({})
  await renderWidget(
    client,
    <p data-testid="line" style={{ display: 'flex', gap: 6, inlineSize: width }}>
      <TagLine tags={tags} />
    </p>,
  )
  await expect.poll(seenWhole).toEqual(seen)
})
