import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderWidget } from '../../testing/renderWidget.js'
import { testClient } from '../../testing/testClient.js'
import { useTimes } from './useTimes.js'

const instant = '2026-11-21T23:30:05.000Z'

function Shown() {
  const times = useTimes()
  return (
    <p>
      {times.date(instant)} | {times.dateTime(instant)} | {times.exactTime(instant)} | {times.clock(instant)}
    </p>
  )
}

/** Neither zone is the machine's own. */
test.each([
  ['Asia/Tokyo', '22/11/2026 | 22/11/2026, 08:30 | 22/11, 08:30:05 | 08:30:05'],
  ['America/Manaus', '21/11/2026 | 21/11/2026, 19:30 | 21/11, 19:30:05 | 19:30:05'],
])("shows instants in the account's time zone: %s", async (timezone, visible) => {
  const { client } = testClient({
    account: {
      get: () => ({
        name: 'Ana',
        email: 'ana@exemplo.com.br',
        phone: null,
        timezone,
        language: 'pt-BR',
        twoFactorEnabled: false,
        administrator: false,
      }),
    },
  })
  await renderWidget(client, <Shown />)
  await expect.element(page.getByText(visible)).toBeVisible()
})
