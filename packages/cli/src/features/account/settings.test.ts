import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { errorIn, type Person, person } from '../../testing/morpheus.js'

let gateway: Gateway
let ana: Person
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  expect(await ana.signIn(gateway)).toMatchObject({ code: 0 })
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

it('shows and changes the account, and reports invalid values', async () => {
  const edited = await ana.run(['conta', 'editar', '--fuso', 'America/Manaus', '--telefone', '11 98765-4321'])
  expect(edited).toMatchObject({ code: 0, stderr: expect.stringContaining('Configurações de conta salvas') })
  const output = await ana.run(['conta', 'ver', '--json'])
  expect(JSON.parse(output.stdout)).toMatchObject({ timezone: 'America/Manaus', phone: '11 98765-4321' })
  expect((await ana.run(['conta', 'ver'])).stdout).toMatch(/Fuso horário\s+America\/Manaus/)
  const wrong = await ana.run(['conta', 'editar', '--fuso', 'America/Atlantida', '--json'])
  expect(wrong.code).not.toBe(0)
  expect(errorIn(wrong).message).toContain('Fuso horário desconhecido')
  expect((await ana.run(['conta', 'editar'])).stderr).toContain('Diga o que mudar')
})

it('shows the activity as a table, as JSON and as CSV', async () => {
  const table = await ana.run(['atividade'])
  expect(table.stdout).toMatch(/^\S+Z\tsuccess\tlogin\tEntrada com e-mail e senha\t127\.0\.0\.1\t\S/m)
  const json = await ana.run(['atividade', '--periodo', 'tudo', '--status', 'sucesso', '--json'])
  const [newest] = JSON.parse(json.stdout)
  expect(newest).toMatchObject({ status: 'success', metadata: expect.any(Object) })
  const csv = await ana.run(['atividade', '--csv'])
  expect(csv.stdout.replace('\ufeff', '').split('\r\n')[0]).toBe(
    'Data e hora,Ação,Status,Detalhes,IP,Navegador,Metadados,Exemplo',
  )
  expect((await ana.run(['atividade', '--status', 'erro'])).stderr).toContain('Nenhum log encontrado')
})

it('shows and changes the notification settings, and rejects unknown ones', async () => {
  const changed = await ana.run(['notificacoes', 'preferencias', 'mensagens=nao', 'email=sim', '--json'])
  expect(JSON.parse(changed.stdout)).toMatchObject({ messageAlerts: false, emailNotifications: true })
  expect((await ana.run(['notificacoes', 'preferencias'])).stdout).toMatch(/^mensagens\tfalse$/m)
  const wrong = await ana.run(['notificacoes', 'preferencias', 'lua=sim', '--json'])
  expect([wrong.code, errorIn(wrong).code]).toEqual([2, 'invalid_data'])
})
