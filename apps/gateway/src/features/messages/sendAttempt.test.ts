import { expect, test, vi } from 'vitest'
import { SendFailure } from '../../engines/outgoing.js'
import { refuseInserts } from '../../testing/failingStore.js'
import { openSender } from '../../testing/sending.js'
import { SendingEngine } from '../../testing/sendingEngine.js'
import { openTestStore } from '../../testing/testStore.js'

/** Session on a network without deduplication, and a store that fails to save attempts. */
async function open() {
  const engine = new SendingEngine({ recognises: false })
  const sender = await openSender(engine)
  const mend = await refuseInserts(await openTestStore(sender.gateway.folder), 'message_attempts')
  const waiting = () => vi.waitFor(() => expect(sender.gateway.logged.join('\n')).toContain('full'))
  return { engine, sender, mend, waiting }
}

test('a sent message is reported as sent although the store failed at first', async () => {
  const { engine, sender, mend, waiting } = await open()
  engine.reply = async () => ({ networkId: 'wamid.1' })
  const { id } = await sender.send('Olá')
  await waiting()
  await mend()
  expect(await sender.untilLater(id, 'sent', 1000)).toMatchObject({ attempts: 1, failure: null })
  expect(engine.handed).toHaveLength(1)
})

test('a refused message keeps its reason although the store failed at first', async () => {
  const { engine, sender, mend, waiting } = await open()
  engine.reply = () => Promise.reject(new SendFailure('blocked', 'never'))
  const { id } = await sender.send('Olá')
  await waiting()
  await mend()
  expect((await sender.untilLater(id, 'failed', 1000)).failure).toMatchObject({ code: 'blocked' })
  expect(engine.handed).toHaveLength(1)
})
