import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { sealConfig } from '../core/configuration/sealConfig.js'
import { Vault } from '../core/lib/vault.js'
import type { TargetWithOwner } from '../core/store/repositories/deliveryTargets.js'
import { targetRow } from '../testing/rows.js'
import { TargetSender } from './targetSender.js'

const Config = z.object({ url: z.string() })

function open(vault = new Vault([randomBytes(32)])) {
  const connected: string[] = []
  const closed: string[] = []
  const sender = new TargetSender(vault, Config, ({ url }) => {
    connected.push(url)
    return {
      deliver: async () => ({ delivered: true, answerStatus: null, answer: url }),
      close: () => void closed.push(url),
    }
  })
  const deliver = (target: TargetWithOwner) =>
    sender.deliver(
      target,
      { id: 'm', payload: '{}', event: 'message:received' },
      new AbortController().signal,
    )
  return { vault, sender, deliver, connected, closed }
}

const target = (vault: Vault, url: string, id = 't'): TargetWithOwner => ({
  ...targetRow({ id, config: sealConfig(vault, id, { url }) }),
  session_name: 'Loja',
  user_id: 'u',
})

test('connects once per configuration, and reconnects when it changes', async () => {
  const { vault, deliver, connected, closed } = open()
  const before = target(vault, 'a')
  expect([await deliver(before), await deliver(before)]).toMatchObject([{ answer: 'a' }, { answer: 'a' }])
  expect([connected, closed]).toEqual([['a'], []])
  expect(await deliver(target(vault, 'b'))).toMatchObject({ answer: 'b' })
  expect([connected, closed]).toEqual([['a', 'b'], ['a']])
})

test('an undecryptable configuration fails every delivery with the reason', async () => {
  const { deliver, connected } = open()
  const foreign = target(new Vault([randomBytes(32)]), 'a')
  for (const outcome of [await deliver(foreign), await deliver(foreign)])
    expect(outcome).toMatchObject({ delivered: false, error: expect.stringContaining('chave') })
  expect(connected).toEqual([])
})

test('closes the least recently used of 1000 connections, and closes all of them at the end', async () => {
  const { vault, sender, deliver, closed } = open()
  const all = Array.from({ length: 1000 }, (_, number) => target(vault, String(number), `t${number}`))
  for (const one of all) await deliver(one)
  for (const one of all.slice(0, 1)) await deliver(one)
  await deliver(target(vault, 'another', 'another'))
  expect(closed).toEqual(['1'])
  await sender.close()
  expect(closed).toHaveLength(1001)
})
