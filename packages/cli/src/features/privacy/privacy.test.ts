import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { errorIn, type Person, person } from '../../testing/morpheus.js'

let gateway: Gateway
let ana: Person
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

const lgpd = (...args: string[]) => ana.run(['lgpd', ...args])

describe('lgpd', { timeout: 90_000 }, () => {
  it("exports a person's data, and requires --sim and the password to erase it", async () => {
    const { stdout } = await lgpd('exportar', '+55 21 97777-6661', '--saida', gateway.data, '--json')
    const { path } = z.object({ path: z.string() }).parse(JSON.parse(stdout))
    expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK')
    const request = await lgpd('esquecer', '5521977776661')
    expect([request.code, request.stderr]).toEqual([2, expect.stringContaining('--sim --senha-stdin')])
    const wrong = await lgpd('exportar', 'abc', '--json')
    expect([wrong.code, errorIn(wrong).code]).toEqual([2, 'invalid_data'])
    expect((await lgpd('recibos')).stderr).toContain('Ninguém foi esquecido ainda')
  })

  it('shows and changes the retention periods', async () => {
    expect((await lgpd('prazos')).stdout).toMatch(/^messages\t7\t7\t\d+\t\d+\tfalse$/m)
    const changed = await lgpd('prazos', '--mensagens', '5')
    expect(changed.stdout).toMatch(/^messages\t5\t7\t/m)
    const tooMany = await lgpd('prazos', '--eventos', '9')
    expect([tooMany.code, tooMany.stderr]).toEqual([7, expect.stringContaining('no máximo 7 dias')])
    expect((await lgpd('prazos', '--mensagens', 'servidor')).stdout).toMatch(/^messages\t7\t7\t/m)
  })
})
