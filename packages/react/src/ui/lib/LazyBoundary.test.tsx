import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LazyBoundary, lazy } from './lazy.js'

const Contacts = () => <h1>Contatos</h1>

/** Code whose loading the test controls. */
function slowly() {
  const settle = { arrive: () => {} }
  const code = new Promise<typeof Contacts>((resolve) => {
    settle.arrive = () => resolve(Contacts)
  })
  return { load: () => code, settle }
}

/** Waits for queued tasks without waiting for a 300 ms timer. */
async function tasks(count: number) {
  const { port1, port2 } = new MessageChannel()
  for (let task = 0; task < count; task++)
    await new Promise((resolve) => {
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  port1.close()
}

test('replaces the fallback without delay as soon as the code has loaded', async () => {
  const { load, settle } = slowly()
  const Page = lazy(load)
  const { container } = await render(
    <LazyBoundary fallback={<p>Carregando…</p>}>
      <Page />
    </LazyBoundary>,
  )
  await expect.element(page.getByText('Carregando…')).toBeVisible()
  settle.arrive()
  await tasks(50)
  expect(container).toHaveTextContent('Contatos')
})
