import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { errorIn, type Person, person } from '../../testing/morpheus.js'

let gateway: Gateway
let ana: Person
let bia: Person
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  bia = await person()
  expect(await ana.signIn(gateway)).toMatchObject({ code: 0 })
}, 90_000)
afterAll(async () => {
  ana.clean()
  bia.clean()
  await gateway.stop()
})

const invitations = (...args: string[]) => ana.run(['convites', ...args])

describe('convites', { timeout: 90_000 }, () => {
  it('invites a person, who can then sign in but is not an administrator', async () => {
    expect((await invitations('listar')).stderr).toContain('Nenhum convite pendente')
    const first = await invitations('criar', 'Bia@loja.com.br', '--nome', 'Bia Lima')
    expect([first.code, first.stdout]).toEqual([0, expect.stringMatching(/\/convite\/[\w-]{43}\n$/)])
    expect(first.stderr).toMatch(/^✓ Convite para bia@loja.com.br criado. Entregue este link:/)
    expect(errorIn(await invitations('criar', 'bia@loja.com.br', '--json')).code).toBe('invitation_exists')
    // No mail was sent, and the inviter's name is the administrator's.
    expect((await invitations('listar')).stdout).toMatch(
      /^bia@loja\.com\.br\tBia Lima\t\tAdministrador\t\S+Z\t[\w-]{36}$/m,
    )
    const again = await invitations('reenviar', 'bia@loja.com.br')
    expect(again.code).toBe(0)
    const accept = (line: string) =>
      fetch(`${gateway.url}/api/invitations/accept`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          token: line.trim().split('/convite/')[1],
          name: 'Bia Lima',
          password: 'lontra-azul-7',
        }),
      })
    expect((await accept(first.stdout)).status).toBe(404)
    expect((await accept(again.stdout)).status).toBe(201)
    const entered = await bia.run(
      ['login', '--url', gateway.url, '--email', 'bia@loja.com.br', '--senha-stdin'],
      { input: 'lontra-azul-7\n' },
    )
    expect(entered.code).toBe(0)
    const refused = await bia.run(['convites', 'listar', '--json'])
    expect([refused.code, errorIn(refused)]).toEqual([
      7,
      { code: 'forbidden', status: 403, message: 'Só administradores convidam' },
    ])
  })

  it('cancels an invitation after --sim', async () => {
    expect((await invitations('criar', 'caio@loja.com.br', '--link')).code).toBe(0)
    const unsure = await invitations('cancelar', 'caio@loja.com.br')
    expect([unsure.code, unsure.stderr]).toEqual([2, expect.stringContaining('confirme com --sim')])
    const done = await invitations('cancelar', 'caio@loja.com.br', '--sim')
    expect(done.stderr).toBe('✓ Convite cancelado: caio@loja.com.br\n')
    const gone = await invitations('cancelar', 'caio@loja.com.br', '--sim', '--json')
    expect(errorIn(gone).code).toBe('invitation_not_found')
  })
})
