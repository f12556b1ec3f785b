import { useReducer } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderWidget } from '../../../testing/renderWidget.js'
import { testClient } from '../../../testing/testClient.js'
import { type SessionDialogsControl, useSessionDialogs } from './useSessionDialogs.js'

test('returns a stable control object across renders, so that list rows do not re-render', async () => {
  const handed: SessionDialogsControl[] = []
  function List() {
    const [times, again] = useReducer((count: number) => count + 1, 0)
    handed.push(useSessionDialogs())
    return (
      <button type="button" onClick={again}>
        {times}
      </button>
    )
  }
  const { client } = testClient({})
  await renderWidget(client, <List />)
  const first = handed.at(-1)
  await page.getByRole('button').click()
  await expect.element(page.getByRole('button', { name: '1' })).toBeVisible()
  expect(handed.at(-1)).toBe(first)
})
