import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countAdministrators } from '../../core/store/repositories/users.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openTestStore } from '../../testing/testStore.js'
import * as passwords from './passwords.js'
import { createUser } from './users.js'

// Makes the writes concurrent: real hashes finish one after the other.
beforeEach(() => void vi.spyOn(passwords, 'hashPassword').mockResolvedValue('hash'))
afterEach(() => void vi.restoreAllMocks())

test('exactly one of several concurrently created accounts is the administrator', async () => {
  const db = await openTestStore()
  const clock = new ManualClock()
  const names = ['ana', 'bia', 'caio', 'davi']
  await Promise.all(names.map((name) => createUser(db, clock, { email: `${name}@loja.com.br`, name })))
  expect(await countAdministrators(db)).toBe(1)
})

test('only one of two accounts created concurrently with the same e-mail succeeds', async () => {
  const db = await openTestStore()
  const clock = new ManualClock()
  const make = () => createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const made = await Promise.allSettled([make(), make()])
  const refusals = made.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(refusals).toEqual([expect.stringContaining('Já existe um usuário com o e-mail ana@loja.com.br.')])
})
