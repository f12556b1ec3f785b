import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { type Person, person } from '../../testing/morpheus.js'

let gateway: Gateway
let ana: Person

beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

const devices = (...args: string[]) => ana.run(['conta', 'aparelhos', ...args])

it('lists signed-in devices, and ends one or all others', async () => {
  const credentials = { email: gateway.email, password: gateway.password }
  const [program, third] = [0, 1].map(() =>
    createMorpheus({ baseUrl: gateway.url, storage: memoryStorage() }),
  )
  await program?.identity.signIn(credentials)
  await third?.identity.signIn(credentials)
  await ana.signIn(gateway)
  const { stdout } = await devices()
  expect(stdout).toMatch(/^[\w-]{36}\tTerminal no \w+\t127\.0\.0\.1\t\S+Z\t\S+Z\ttrue$/m)
  expect(stdout.match(/\tfalse$/gm)).toHaveLength(2)
  const all: { id: string; current: boolean }[] = JSON.parse((await devices('--json')).stdout)
  expect(all.map(({ current }) => current).sort()).toEqual([false, false, true])

  const second = all.find(({ current }) => !current)?.id ?? ''
  const unsure = await devices('--encerrar', second)
  expect([unsure.code, unsure.stderr.includes('--sim')]).toEqual([2, true])
  expect((await devices('--encerrar', second.slice(0, 13), '--sim')).code).toBe(0)
  const gone = await devices('--encerrar', second, '--sim')
  expect([gone.code, gone.stderr.includes('Nenhum aparelho com o ID')]).toEqual([5, true])
  expect((await devices('--encerrar-outros', '--sim')).code).toBe(0)
  expect(JSON.parse((await devices('--json')).stdout)).toHaveLength(1)
  expect([await program?.identity.verify(), await third?.identity.verify()]).toEqual([false, false])
})
