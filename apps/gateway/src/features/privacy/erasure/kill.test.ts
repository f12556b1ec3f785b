import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Forgetting } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { systemClock } from '../../../core/lib/clock.js'
import { openStore } from '../../../core/store/open.js'
import { callAt, runGateway, signInAt } from '../../../testing/gatewayProcess.js'
import { temporaryFolder } from '../../../testing/temporaryFolder.js'
import { admin, openGateway, required } from '../../../testing/testGateway.js'

const ana = '5521977776661'
/** Each names her, which takes some tens of transactions. */
const events = 2000

const Receipts = z.object({ forgettings: z.array(Forgetting) })

function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path).includes(text))
}

test('killed during an erasure, the gateway continues where it stopped and counts once', async () => {
  const folder = temporaryFolder()
  const env = { MORPHEUS_ADMIN_EMAIL: admin.email, MORPHEUS_ADMIN_PASSWORD: admin.password }
  const run = async () => {
    const gateway = runGateway(['--host', '127.0.0.1', '--port', '0', '--data', folder], { env })
    return { gateway, url: await gateway.url }
  }
  const first = await openGateway({ dataFolder: folder, clock: systemClock })
  const session = await first.createSession(await first.signIn())
  await first.close()
  await writeEvents(folder, session)
  let { gateway, url } = await run()
  const token = await signInAt(url, admin)

  const receipt = async () => {
    const answer = await callAt(url, 'GET /settings/privacy/forgettings', { token })
    return required(Receipts.parse(answer).forgettings[0])
  }
  await callAt(url, 'POST /settings/privacy/forget', {
    token,
    body: { phone: ana, password: admin.password },
  })
  await vi.waitFor(
    async () => {
      const { state, counts } = await receipt()
      expect([state, (counts.events ?? 0) > 0]).toEqual(['running', true])
    },
    { timeout: 60_000, interval: 5 },
  )
  gateway.kill('SIGKILL')
  await gateway.ended
  expect(filesWith(folder, ana)).not.toEqual([])

  ;({ gateway, url } = await run())
  await vi.waitFor(async () => expect((await receipt()).state).toBe('done'), { timeout: 60_000 })
  expect((await receipt()).counts).toEqual({ events })
  gateway.kill('SIGTERM')
  await gateway.ended
  expect(filesWith(folder, ana)).toEqual([])
})

async function writeEvents(folder: string, sessionId: string): Promise<void> {
  const db = await openStore({ dataFolder: folder })
  const { id: userId, event_cursor } = await db
    .selectFrom('users')
    .select(['id', 'event_cursor'])
    .executeTakeFirstOrThrow()
  const at = new Date().toISOString()
  await db.transaction().execute(async (transaction) => {
    for (let index = 1; index <= events; index += 1) {
      const message = { id: `m${index}`, from: ana, content: `Pedido ${index}`, timestamp: at }
      await transaction
        .insertInto('events')
        .values({
          id: `e${index}`,
          user_id: userId,
          cursor: event_cursor + index,
          session_id: sessionId,
          type: 'message:received',
          payload: JSON.stringify({ sessionId, message }),
          at,
        })
        .execute()
    }
    await transaction
      .updateTable('users')
      .set({ event_cursor: event_cursor + events })
      .execute()
  })
  await db.destroy()
}
