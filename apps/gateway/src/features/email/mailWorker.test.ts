import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { MemoryBus, MemoryTopics } from '../../core/cluster/memoryBus.js'
import { MemoryGrants } from '../../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../../core/cluster/memoryLeases.js'
import { Vault } from '../../core/lib/vault.js'
import type { LogLine } from '../../core/log/systemLog.js'
import type { MailRow } from '../../core/store/mail/mailTables.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import type { Db } from '../../core/store/tables.js'
import { shortPatience, TestSmtpServer } from '../../testing/mail/smtpServer.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openTestStore } from '../../testing/testStore.js'
import * as passwords from '../account/passwords.js'
import { createUser } from '../account/users.js'
import { MailServerSettings } from './mailServerSettings.js'
import * as mails from './mails.js'
import { MailWorker } from './mailWorker.js'
import { Outbox } from './outbox.js'
import { MailTransport, type SmtpServer } from './transport.js'

const fail = (error: unknown) => {
  throw error
}

async function open(other: Partial<SmtpServer> = {}) {
  vi.spyOn(passwords, 'hashPassword').mockResolvedValue('hash')
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  vi.restoreAllMocks()
  const userId = String((await findFirstUser(db))?.id)
  const smtp = await new TestSmtpServer().open()
  const vault = new Vault([randomBytes(32)])
  const environment = smtp.settings(other)
  const grants = await MemoryGrants.open(clock, db)
  const lines: LogLine[] = []
  const topics = new MemoryTopics()
  /** Another call is another node, or the same one after a restart. */
  const node = (onError: (error: unknown) => void = fail) => {
    const leases = new MemoryLeases(clock, grants, fail)
    const server = new MailServerSettings({ db, vault, environment })
    const outbox = new Outbox({ bus: new MemoryBus(onError, topics), clock, vault, server })
    const transport = new MailTransport(shortPatience)
    const writeLog = (line: LogLine) => lines.push(line)
    const worker = new MailWorker({ db, clock, leases, outbox, server, transport, writeLog, onError })
    const stop = async () => {
      const stopped = worker.stop()
      transport.close()
      await stopped
      await leases.close()
    }
    return { outbox, worker, stop }
  }
  const put = async (outbox: Outbox, subject = 'Olá', to = 'bia@outra.com.br') => {
    const message = { subject, html: '<p>Oi, Ana</p>', text: 'Oi, Ana' }
    const mail = await outbox.put(db, { userId, kind: 'alert', to, message })
    return String(mail?.id)
  }
  return { db, clock, smtp, node, put, lines }
}

const minute = 60_000
const rows = (db: Db): Promise<MailRow[]> => db.selectFrom('mails').selectAll().orderBy('id').execute()

test('sends a mail once, by STARTTLS, with its stored Message-ID, then deletes its content', async () => {
  const { db, smtp, node, put } = await open()
  const { outbox, worker, stop } = node()
  await put(outbox, 'Sessão "Loja" caiu')
  const [waiting] = await rows(db)
  expect(waiting?.content).not.toContain('Oi, Ana')
  await worker.run()
  await worker.run()
  expect(smtp.received).toHaveLength(1)
  const [{ from, to, mail } = { from: '', to: [], mail: null }] = smtp.received
  expect({ from, to }).toEqual({ from: 'morpheus@loja.com.br', to: ['bia@outra.com.br'] })
  expect(mail?.messageId).toBe(`<${waiting?.message_id}>`)
  expect(mail?.subject).toBe('Sessão "Loja" caiu')
  expect(mail?.text?.trim()).toBe('Oi, Ana')
  expect(mail?.html?.trim()).toBe('<p>Oi, Ana</p>')
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  expect((await rows(db))[0]).toMatchObject({ state: 'sent', content: '', tries: 1, error: null })
  await stop()
})

test('retries a deferred mail under the same id; a refused one is dropped with its reason', async () => {
  const { db, clock, smtp, node, put, lines } = await open()
  const { outbox, worker, stop } = node()
  smtp.moods.push('defer')
  await put(outbox, 'Adiado')
  await worker.run()
  expect((await rows(db))[0]).toMatchObject({ state: 'waiting', tries: 1 })
  expect((await rows(db))[0]?.error).toContain('pediu para tentar mais tarde')
  await worker.run()
  expect(smtp.seen).toHaveLength(1)
  clock.advance(minute)
  await worker.run()
  expect(smtp.received).toHaveLength(1)
  expect(new Set(smtp.seen).size).toBe(1)

  smtp.moods.push('refuse')
  await put(outbox, 'Recusado')
  await worker.run()
  smtp.moods.push('refuse recipient')
  await put(outbox, 'Sem destino')
  await worker.run()
  const dead = (await rows(db)).filter(({ state }) => state === 'dead')
  expect(dead.map(({ error }) => error).sort()).toEqual([
    'O servidor de e-mail recusou a mensagem (“554 Message rejected as spam”).',
    'O servidor de e-mail recusou o destinatário (“550 No such user here”).',
  ])
  expect(dead.map(({ content }) => content)).toEqual(['', ''])
  expect(lines.map(({ message }) => message)[0]).toContain('não pôde ser enviado')
  await stop()
})

test('gives up a mail after eight attempts', async () => {
  const { db, clock, smtp, node, put } = await open()
  const { outbox, worker, stop } = node()
  smtp.moods.push(...Array.from({ length: 20 }, () => 'defer' as const))
  await put(outbox)
  for (let hours = 0; hours < 40; hours += 1) {
    clock.advance(60 * minute)
    await worker.run()
  }
  expect((await rows(db))[0]).toMatchObject({ state: 'dead', tries: 8 })
  await stop()
})

test('a connection lost after the hand-over sends the mail again with the same id', async () => {
  const { db, clock, smtp, node, put } = await open()
  const { outbox, worker, stop } = node()
  smtp.moods.push('accept and drop')
  await put(outbox)
  await worker.run()
  expect((await rows(db))[0]).toMatchObject({ state: 'waiting', tries: 1 })
  expect((await rows(db))[0]?.error).toBe('A conexão com o servidor de e-mail caiu no meio.')
  clock.advance(minute)
  await worker.run()
  expect(smtp.received.map(({ mail }) => mail.messageId)).toEqual([smtp.seen[0], smtp.seen[0]])
  expect((await rows(db))[0]?.state).toBe('sent')
  await stop()
})

test('a mail interrupted by a stopped node is sent by the next, and two nodes send it once', async () => {
  const { db, clock, smtp, node, put } = await open()
  const first = node()
  smtp.moods.push('hang')
  await put(first.outbox)
  const running = first.worker.run()
  await vi.waitFor(() => expect(smtp.seen).toHaveLength(1), { timeout: 15_000 })
  await first.stop()
  await running
  expect((await rows(db))[0]?.state).toBe('sending')
  const second = node()
  const third = node()
  await put(second.outbox, 'Outro')
  clock.advance(minute)
  await Promise.all([second.worker.run(), third.worker.run()])
  expect(smtp.received.map(({ mail }) => mail.subject).sort()).toEqual(['Olá', 'Outro'])
  await second.stop()
  await third.stop()
})

test('a result that could not be stored is stored later, and the mail is sent once', async () => {
  const { db, clock, smtp, node, put } = await open()
  const faults: unknown[] = []
  const { outbox, worker, stop } = node((error) => faults.push(error))
  await put(outbox)
  vi.spyOn(mails, 'updateMail').mockRejectedValueOnce(new Error('full'))
  const running = worker.run()
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1))
  await vi.waitFor(() => expect(faults).toEqual([new Error('full')]))
  await vi.waitFor(async () => {
    clock.advance(200)
    expect((await rows(db))[0]?.state).toBe('sent')
  })
  await running
  expect(smtp.received).toHaveLength(1)
  await stop()
  vi.restoreAllMocks()
})

test('a mail left in state sending is sent by the next run', async () => {
  const { db, clock, smtp, node, put } = await open()
  const { outbox, worker, stop } = node()
  await put(outbox)
  await worker.run()
  await put(outbox, 'Outro')
  // State left by a run whose writes failed for longer than its retries.
  await db.updateTable('mails').set({ state: 'sending' }).where('state', '=', 'waiting').execute()
  clock.advance(minute)
  await worker.run()
  expect(smtp.received.map(({ mail }) => mail.subject)).toEqual(['Olá', 'Outro'])
  await stop()
})

test('a failed login leaves the other mails waiting and reports why', async () => {
  const { db, smtp, node, put } = await open({ password: 'errada' })
  const { outbox, worker, stop } = node()
  for (const subject of ['um', 'dois', 'três', 'quatro', 'cinco']) await put(outbox, subject)
  await worker.run()
  await worker.run()
  const tried = (await rows(db)).filter(({ tries }) => tries > 0)
  expect(tried).toHaveLength(3)
  expect(tried[0]?.error).toMatch(/^O servidor de e-mail recusou o usuário ou a senha/)
  expect(smtp.received).toEqual([])
  await stop()
})

test('no address, name or subject can add a header or a recipient', async () => {
  const { smtp, node, put, db } = await open({ fromName: 'Morpheus' })
  const { outbox, worker, stop } = node()
  for (const to of [
    'bia@outra.com.br\r\nBcc: caio@outra.com.br',
    'bia@outra.com.br, caio@outra.com.br',
    'Bia <bia@outra.com.br>',
    'bia@outra.com.br> ORCPT=x',
    '',
  ]) {
    await expect(put(outbox, 'Olá', to), to).rejects.toThrow()
  }
  await put(outbox, 'Olá\r\nBcc: caio@outra.com.br\r\n\r\nOutro corpo')
  await worker.run()
  expect(await rows(db)).toHaveLength(1)
  const [{ to, mail } = { to: [], mail: null }] = smtp.received
  expect(to).toEqual(['bia@outra.com.br'])
  expect(mail?.bcc).toBeUndefined()
  expect(mail?.text?.trim()).toBe('Oi, Ana')
  await stop()
})

test('a mail of one node is sent at once by the node with the lease', async () => {
  const { db, smtp, node, put } = await open()
  const [sender, other] = [node(), node()]
  await sender.worker.run()
  await other.worker.run()
  await put(other.outbox)
  other.outbox.wake()
  await vi.waitFor(async () => expect((await rows(db))[0]).toMatchObject({ state: 'sent' }))
  expect(smtp.received).toHaveLength(1)
  await sender.stop()
  await other.stop()
})
