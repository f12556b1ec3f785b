import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SessionList } from '../../features/sessions/SessionList/SessionList.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { useRowHeight } from './useRowHeight.js'

const root = document.documentElement
afterEach(() => {
  root.style.removeProperty('--mo-row')
})

function Row({ more }: { more?: number }) {
  const ref = useRef<HTMLParagraphElement>(null)
  return (
    <p ref={ref} data-testid="row">
      {useRowHeight(ref, more)}
    </p>
  )
}

const heights = () =>
  page
    .getByTestId('row')
    .elements()
    .map((row) => Number(row.textContent))

test('follows --mo-row in any unit and updates when it changes', async () => {
  root.style.setProperty('--mo-row', '36px')
  const { client } = testClient({}, { signedIn: false })
  const rows = (
    <>
      <Row />
      <Row more={16} />
    </>
  )
  const screen = await renderWidget(client, rows)
  await expect.poll(heights).toEqual([36, 52])
  root.style.setProperty('--mo-row', 'calc(3rem + 8px)')
  await expect.poll(heights).toEqual([56, 72])
  root.style.removeProperty('--mo-row')
  await expect.poll(heights).toEqual([44, 60])
  expect(document.querySelectorAll('.mo-row-probe')).toHaveLength(1)
  await screen.rerender(<p>Nenhuma lista</p>)
  expect(document.querySelectorAll('.mo-row-probe')).toHaveLength(0)
})

test('session table rows have the selected height and clip nothing', async () => {
  await page.viewport(1280, 800)
  root.style.setProperty('--mo-row', '36px')
  const sessions = Array.from({ length: 20 }, (_, index) => aSession({ name: `Loja ${index}` }))
  const { client } = testClient({
    sessions: { list: () => ({ sessions }) },
    monitoring: { sessions: () => [] },
  })
  await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  const row = (place: number) =>
    page.getByRole('table', { name: 'Tabela de sessões' }).getByRole('row').nth(place)
  const box = (place: number) => row(place).element().getBoundingClientRect()
  await expect.element(row(2)).toBeVisible()
  await expect.poll(() => box(2).top - box(1).top).toBe(36)
  expect(row(1).element().scrollHeight).toBeLessThanOrEqual(36)
  root.style.setProperty('--mo-row', '56px')
  await expect.poll(() => [box(2).top - box(1).top, box(1).height]).toEqual([56, 56])
})
