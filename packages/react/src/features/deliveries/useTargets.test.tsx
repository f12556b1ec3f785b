import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MorpheusProvider } from '../../provider/MorpheusProvider.js'
import { testClient } from '../../testing/testClient.js'
import { useTargets } from './queries.js'

function Shown({ as }: { as: string }) {
  const { isSuccess } = useTargets('s1')
  return isSuccess && <p>{as}</p>
}

test('makes one request for all mounted users, and a new one after all have unmounted', async () => {
  const empty = { webhook: null, websocket: null, rabbitmq: null, sqs: null, nats: null, kafka: null }
  const { client, called } = testClient({ deliveries: { targets: () => empty } })
  const reads = () => called('GET /api/sessions/s1/events').length
  const view = (first: boolean, second: boolean) => (
    <MorpheusProvider client={client}>
      {first && <Shown as="primeiro" />}
      {second && <Shown as="segundo" />}
    </MorpheusProvider>
  )
  const { rerender } = await render(view(true, false))
  await expect.element(page.getByText('primeiro')).toBeVisible()
  await rerender(view(true, true))
  await expect.element(page.getByText('segundo')).toBeVisible()
  expect(reads()).toBe(1)
  await rerender(view(false, false))
  await rerender(view(false, true))
  await expect.poll(reads).toBe(2)
})
