import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { type PlainServer, plainAccount, plainServer, plainVariants } from '@morpheus/sdk/testing'
import { type ServedPlain, servePlain } from '@morpheus/sdk/testing/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Person, person } from '../testing/morpheus.js'
import { follow } from '../testing/stream.js'
import { closeWindow, hasTmux, keys, openWindow, screen, sees } from '../testing/tmux.js'

describe.each(Object.entries(plainVariants))('the terminal with a plain server, %s', (shape, options) => {
  let plain: PlainServer
  let served: ServedPlain
  let ana: Person

  beforeEach(async () => {
    plain = plainServer(options)
    served = await servePlain(plain)
    ana = await person()
    const { identity } = createMorpheus({ baseUrl: served.url, storage: memoryStorage() })
    await identity.signIn(plainAccount)
    const { token } = identity.store.getState()
    Object.assign(ana.env, { MORPHEUS_URL: served.url, MORPHEUS_TOKEN: token })
  })
  afterEach(async () => {
    ana.clean()
    await served.close()
  })

  /** Runs the command itself; other tests use a token, which needs no process. */
  async function login() {
    Object.assign(ana.env, { MORPHEUS_URL: '', MORPHEUS_TOKEN: '' })
    const args = ['login', '--url', served.url, '--email', plainAccount.email, '--senha-stdin']
    const entered = await ana.run(args, { input: `${plainAccount.password}\n` })
    expect(entered).toMatchObject({ code: 0, stderr: expect.stringContaining(plainAccount.email) })
  }
  const named = (name: string) => plain.sessions.find((session) => session.name === name)
  const done = async (...args: string[]) => {
    const result = await ana.run(args)
    if (result.code !== 0) throw new Error(`${args.join(' ')} ended with ${result.code}: ${result.stderr}`)
    return result.stdout
  }

  it('signs in, lists, creates, connects, disconnects, deletes and signs out', async () => {
    await login()
    const list = await done('sessoes', 'listar')
    for (const text of ['Loja Centro', '5511987654321', 'Loja Norte', 'API oficial'])
      expect(list).toContain(text)
    expect(await done('sessoes', 'ver', 'Loja Centro')).toContain('Conectado')
    const id = (await done('sessoes', 'criar', 'Loja Sul', '--sem-conectar')).trim()
    expect(named('Loja Sul')?.id).toBe(id)
    await done('sessoes', 'conectar', 'Loja Sul')
    expect(named('Loja Sul')?.status).toBe('qr')
    await done('sessoes', 'desconectar', 'Loja Centro', '--sim')
    expect(named('Loja Centro')?.status).toBe('disconnected')
    await done('sessoes', 'excluir', 'Loja Norte', '--sim')
    expect(named('Loja Norte')).toBeUndefined()
    await done('logout')
    expect((await ana.run(['sessoes', 'listar'])).code).toBe(4)
  })

  it('shows a QR code and waits until it is scanned; pairs by phone', async () => {
    await done('sessoes', 'conectar', 'Loja Norte')
    expect(await done('qr', 'Loja Norte', '--texto')).toBe('2@simples-um\n')
    const code = follow(ana, ['qr', 'Loja Norte', '--png', `${ana.folder}/qr.png`, '--aguardar'])
    await code.sees('qr.png')
    plain.pair(named('Loja Norte')?.id ?? '')
    await code.says('Sessão conectada com sucesso!')
    await done('sessoes', 'criar', 'Loja Leste', '--sem-conectar', '--metodo', 'telefone')
    expect(await done('sessoes', 'parear', 'Loja Leste', '5511987654321')).toContain('ABCD1234')
    plain.refusePairing('Este número está bloqueado')
    const refused = await ana.run(['sessoes', 'parear', 'Loja Leste', '5511987654321'])
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Este número está bloqueado') })
  })

  // The SDK's reader proves every shape of an answer; one server is enough for the commands that print them.
  if (shape === 'usual') {
    it('reports a server without session availability instead of listing no sessions', async () => {
      const refused = { code: 7, stderr: expect.stringContaining('não diz a situação das sessões') }
      expect(await ana.run(['sessoes', 'listar', '--situacao', 'no-ar'])).toMatchObject(refused)
      expect(await ana.run(['sessoes', 'excluir', '--situacao', 'fora-do-ar', '--sim'])).toMatchObject(
        refused,
      )
    })

    it('prints the log oldest first, searches it locally and follows it without duplicates', async () => {
      const lines = async (...args: string[]) =>
        (await done('logs', ...args))
          .trim()
          .split('\n')
          .map((line) => line.replace(/^.{20}\S+\s+\S+\s+/, ''))
      const all = ['Banco de dados aberto', 'Fila cheia', 'Sessão conectada']
      expect(await lines()).toEqual(all.map((text) => expect.stringContaining(text)))
      expect(await lines('--busca', 'FILA')).toEqual([expect.stringContaining('Fila cheia')])
      expect(await lines('--limite', '1')).toEqual([expect.stringContaining('Sessão conectada')])
      const tail = follow(ana, ['logs', '-f'])
      await tail.sees('Sessão conectada')
      plain.log('Uma')
      await tail.sees('Uma')
      plain.log('Outra')
      await tail.sees('Outra')
      expect(tail.lines()).toHaveLength(5)
      await tail.interrupt()
    })

    it('saves, tests, shows, disables and removes integrations', async () => {
      await done(
        'integracoes',
        'editar',
        'Loja Centro',
        'webhook',
        '--endereco',
        'https://loja.exemplo/eventos',
        '--ativo',
      )
      expect(await done('integracoes', 'ver', 'Loja Centro', 'webhook')).toContain(
        'https://loja.exemplo/eventos',
      )
      expect(await done('integracoes', 'listar', 'Loja Centro')).toContain('webhook')
      await done('integracoes', 'testar', 'Loja Centro', 'webhook')
      await done('integracoes', 'desativar', 'Loja Centro', 'webhook')
      expect(named('Loja Centro')?.saved.get('webhook')).toMatchObject({ enabled: false })
      await done('integracoes', 'remover', 'Loja Centro', 'webhook', '--sim')
      expect(named('Loja Centro')?.saved.has('webhook')).toBe(false)
    })

    it('sends the documented message types and reports unsupported operations', async () => {
      const answer = await ana.run(['enviar', '5511987654321', 'Olá', '--sessao', 'Loja Centro'])
      expect(answer).toEqual({ code: 0, stdout: '', stderr: '✓ Mensagem aceita pelo servidor\n' })
      const file = join(ana.folder, 'Pedido nº 1.txt')
      writeFileSync(file, 'Pedido')
      const centro = ['--sessao', 'Loja Centro', '--arquivo', file]
      expect(await ana.run(['enviar', '5511987654321', ...centro, '--legenda', 'Segue'])).toEqual(answer)
      const { stdout } = await ana.run(['logs', '--limite', '1'])
      expect(stdout).toContain('Loja Centro: Pedido nº 1.txt: Segue para 5511987654321')
      const refused = await ana.run(['enviar', '5511987654321', 'Olá', '--sessao', 'Loja Norte'])
      expect(refused).toMatchObject({ code: 7, stderr: expect.stringContaining('Sessão não conectada') })
      const waited = await ana.run(['enviar', '5511987654321', 'Olá', '--esperar', 'lida'])
      expect(waited).toMatchObject({ code: 8, stderr: expect.stringContaining('não diz até onde ela chega') })
      const listed = await ana.run(['mensagens', 'listar', '--sessao', 'Loja Centro'])
      expect(listed.code).toBe(6)
      expect(listed.stderr).toMatch(/não oferece esta operação|não é um gateway Morpheus/)
    })

    it.skipIf(!hasTmux)('draws a QR code read from its image until it is scanned', async () => {
      openWindow(ana, 100, 40, 'qr "Loja Norte"')
      try {
        await sees('█{20}')
        plain.pair(named('Loja Norte')?.id ?? '')
        await sees('saiu 0')
      } finally {
        closeWindow()
      }
    })

    it.skipIf(!hasTmux)('monitors it on a screen without duplicate log entries', async () => {
      openWindow(ana, 120, 40, 'monitor')
      try {
        await sees('Loja Centro.*42 ms')
        await sees('Banco de dados aberto')
        plain.log('Uma linha nova')
        await sees('Uma linha nova')
        plain.log('Outra linha nova')
        await sees('Outra linha nova')
        for (const text of ['Uma linha nova', 'Outra linha nova', 'Fila cheia'])
          expect(screen().split(text)).toHaveLength(2)
        expect(screen()).not.toMatch(/undefined|NaN|null/)
        keys('q')
        await sees('saiu 0')
      } finally {
        closeWindow()
      }
    })

    it("shows the status and passes the doctor's checks", async () => {
      await login()
      const standing = await done('status')
      for (const text of ['No ar', plainAccount.name, '3: ', '8 núcleos', '1d 2h 3m'])
        expect(standing).toContain(text)
      expect(standing).not.toMatch(/undefined|NaN|null/)
      const { stdout } = await ana.run(['doctor'])
      for (const name of ['Conexão', 'Gateway', 'Acesso', 'Tempo real (polling)', 'Tempo real (websocket)'])
        expect(stdout).toContain(`✓ ${name}`)
    })
  }
})
