import { expect, test } from 'vitest'
import type { Pairing } from '../../engines/engine.js'
import { PasskeyNotOpen, PasskeyRefused } from '../../engines/passkey.js'
import { accountNumber, type ContractPasskey, type ContractWorld, runOf } from './world.js'

export function passkeyContract(open: () => Promise<ContractWorld>): void {
  /** A session whose phone has scanned the code, so that the passkey is requested. */
  const ask = async (pairing: Pairing = { method: 'qr' }) => {
    const world = await open()
    const passkey = present(world.demandPasskey?.(accountNumber))
    const run = runOf()
    await world.engine.start(run, pairing)
    await world.handshake()
    const read =
      pairing.method === 'qr'
        ? world.scan((await run.line.nth('qr'))[0].text, accountNumber)
        : world.type((await run.line.nth('pairingCode'))[0].code, accountNumber)
    // The world decides if the phone waits until it is linked.
    read.catch(() => undefined)
    const [{ options, expiresAt }] = await run.line.nth('passkeyRequested')
    const answer = async (made = passkey.assert(options)) => world.engine.answerPasskey?.('s', made)
    return { world, passkey, run, line: run.line, options, expiresAt, answer }
  }

  test.each<[Pairing, 'qr' | 'pairingCode']>([
    [{ method: 'qr' }, 'qr'],
    [{ method: 'phone', phoneNumber: accountNumber }, 'pairingCode'],
  ])('an account is paired by its passkey: no code follows the request (%j)', async (pairing, code) => {
    const { world, line, options, expiresAt, answer } = await ask(pairing)
    expect(options.challenge).toMatch(/^[\w-]{16,}$/)
    expect(Date.parse(expiresAt)).not.toBeNaN()
    expect(await world.kept('s')).toEqual([])
    await answer()
    await world.handshake()
    await line.nth('connected')
    expect(line.order.slice(0, 4)).toEqual([code, 'passkeyRequested', 'syncing', 'connected'])
  })

  test('a request takes one answer, and nothing takes one without a request', async () => {
    const { world, line, answer } = await ask()
    const two = await Promise.allSettled([answer(), answer()])
    expect(two.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    await world.handshake()
    await line.nth('connected')
    await expect(answer()).rejects.toThrow(PasskeyNotOpen)
  })

  test('what the network refuses ends the pairing, and nothing of it is kept', async () => {
    const { world, passkey, line, options, answer } = await ask()
    const foreign = passkey.assert({ ...options, challenge: passkey.assert(options).rawId })
    await expect(answer(foreign)).rejects.toThrow(PasskeyRefused)
    expect(await line.nth('ended')).toEqual(['passkey_refused'])
    expect(await world.kept('s')).toEqual([])
    await expect(answer()).rejects.toThrow(PasskeyNotOpen)
  })

  test('a passkey that nobody gives runs out', async () => {
    const { world, passkey, line, answer } = await ask()
    await passkey.runOut()
    expect(await line.nth('ended')).toEqual(['passkey_timed_out'])
    expect(line.told.qr).toHaveLength(1)
    expect(await world.kept('s')).toEqual([])
    await expect(answer()).rejects.toThrow(PasskeyNotOpen)
  })

  test('a new start voids the request of the one before', async () => {
    const { world, line, answer } = await ask()
    const next = runOf()
    await world.engine.start(next, { method: 'qr' })
    await world.handshake()
    await next.line.nth('qr')
    await expect(answer()).rejects.toThrow(PasskeyNotOpen)
    expect(line.told.ended).toEqual([])
  })
}

function present(passkey: ContractPasskey | undefined): ContractPasskey {
  if (!passkey) throw new Error('No account of this world demands a passkey')
  return passkey
}
