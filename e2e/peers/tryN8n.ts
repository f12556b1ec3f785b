import type { Morpheus } from '@morpheus/sdk'
import { chat, code, type N8nPeer, respond, webhook } from './n8nPeer.js'
import { until } from './program.js'
import { matching, type Report, refusalOf, same, spread } from './report.js'
import { Shop } from './shop.js'

const strange = 'aspas " e \' {{ $json.body }} =1+1 <b>olá</b>\nsegunda linha \\n'

/** Tests all of n8n's integration against a real one. */
export async function tryN8n(n8n: N8nPeer, morpheus: Morpheus, report: Report): Promise<void> {
  report.chapter('n8n 2.8.4')
  const shop = await Shop.open(morpheus, 'Loja com n8n')
  const { id } = shop
  const key = { serverUrl: n8n.url, apiKey: n8n.apiKey }
  const echo = await n8n.make('Eco', [
    webhook('eco', 'responseNode'),
    respond("{ output: 'eco: ' + $json.body.chatInput }"),
  ])
  const use = (workflowId: string) => morpheus.n8n.update({ id, workflowId, webhookUrl: '' })
  const tried = async (trial: object) => (await morpheus.n8n.test({ id, ...key, ...trial })).message

  await report.step('a conexão é testada', async () => same(await tried({}), 'Conexão testada com sucesso!'))
  await report.step('com a chave errada', async () =>
    matching(await tried({ apiKey: 'errada' }), /^API Key inválida/),
  )
  await report.step('com um workflow que não existe', async () =>
    matching(await tried({ workflowId: 'nao-existe' }), /não existe neste n8n/),
  )
  await morpheus.n8n.create({ id, ...key, debounceSeconds: 0, failureText: 'Já voltamos.' })
  await morpheus.n8n.enable({ id })
  await report.step('os workflows são listados', async () => {
    const { workflows } = await morpheus.n8n.workflows({ id })
    return workflows.map(({ name, active }) => `${name} (${active ? 'ativo' : 'inativo'})`).join(', ')
  })

  await use(echo)
  await report.step('o cliente escreve, e o workflow responde no celular', async () => {
    const customer = shop.customer()
    const { text, ms } = await shop.ask(customer, 'oi')
    return `${same(text, 'eco: oi')} (${Math.round(ms)} ms)`
  })
  await report.step('aspas, chaves, marcação e quebras chegam e voltam como são', async () => {
    const customer = shop.customer()
    same((await shop.ask(customer, strange)).text, `eco: ${strange}`)
    return 'iguais'
  })
  await report.step('30 perguntas, da mensagem à resposta no celular', async () => {
    const times: number[] = []
    for (let at = 0; at < 30; at += 1) times.push((await shop.ask(shop.customer(), `pergunta ${at}`)).ms)
    return spread(times)
  })

  await report.step('os eventos chegam ao mesmo workflow', async () => {
    const customer = shop.customer()
    await morpheus.n8n.update({ id, events: ['message_received', 'message_sent'] })
    await shop.ask(customer, 'e os eventos?')
    await until('message_sent no workflow', async () => {
      const ran = await n8n.executions(echo)
      return ran.includes('message_sent') || undefined
    })
    await morpheus.n8n.update({ id, events: ['message_received'] })
    return 'message_sent recebido'
  })
  await report.step('nenhuma chave vai ao workflow', async () => {
    const ran = await n8n.executions(echo)
    const secrets = [n8n.apiKey, 'Bearer ', 'authorization']
    same(
      secrets.filter((secret) => ran.includes(secret)),
      [],
    )
    return `${ran.length} bytes de execuções lidos`
  })

  await report.step('um workflow com Chat Trigger', async () => {
    const customer = shop.customer()
    const body = "return [{ json: { output: 'chat: ' + $input.first().json.chatInput } }]"
    await use(await n8n.make('Chat', [chat('chat-da-loja'), code(body)]))
    return same((await shop.ask(customer, 'oi')).text, 'chat: oi')
  })
  await report.step('um workflow que só avisa que começou não diz nada ao cliente', async () => {
    const customer = shop.customer()
    const silent = await n8n.make('Sem resposta', [webhook('mudo', 'onReceived'), code('return []')])
    await use(silent)
    const before = (await shop.answered(customer)).length
    await shop.write(customer, 'alguém aí?')
    await until('Execução', async () => (await n8n.executions(silent)).includes('alguém aí?') || undefined)
    await use(echo)
    same((await shop.ask(customer, 'e agora?')).text, 'eco: e agora?')
    same((await shop.answered(customer)).length, before + 1)
    return 'silêncio'
  })
  await report.step('um workflow que falha: o cliente lê a mensagem de falha', async () => {
    const customer = shop.customer()
    await use(await n8n.make('Quebrado', [webhook('quebrado', 'lastNode'), code("throw new Error('x')")]))
    same((await shop.ask(customer, 'oi')).text, 'Já voltamos.')
    return String(await shop.health('n8n', true))
  })
  await report.step('um workflow inativo é dito, ativado por aqui, e responde', async () => {
    const customer = shop.customer()
    const nodes = [webhook('parado', 'lastNode'), code("return [{ json: { text: 'acordei' } }]")] as const
    const asleep = await n8n.make('Parado', nodes, false)
    await use(asleep)
    same((await shop.ask(customer, 'oi')).text, 'Já voltamos.')
    const why = await shop.health('n8n', true)
    matching(await refusalOf(morpheus.n8n.trigger({ id, workflowId: asleep })), /está inativo/)
    await morpheus.n8n.activate({ id, workflowId: asleep })
    same((await shop.ask(customer, 'e agora?')).text, 'acordei')
    await shop.health('n8n', false)
    return String(why)
  })
  await report.step('um workflow é disparado com qualquer corpo', async () => {
    const body = 'return [{ json: { soma: $input.first().json.body.a + 1 } }]'
    const adds = await n8n.make('Soma', [webhook('soma', 'lastNode'), code(body)])
    const { answer } = await morpheus.n8n.trigger({ id, workflowId: adds, a: 41 })
    return JSON.stringify(same(answer, { soma: 42 }))
  })

  await use(echo)
  await report.step('o n8n cai; o cliente escreve; ele volta, e a resposta chega uma vez', async () => {
    const customer = shop.customer()
    const before = (await shop.answered(customer)).length
    const { text, ms } = await n8n.program.restart(() => shop.ask(customer, 'está aí?'))
    if (text !== 'eco: está aí?') throw new Error(`${text} (${await shop.health('n8n', true)})`)
    same((await shop.ask(customer, 'mais uma')).text, 'eco: mais uma')
    same((await shop.answered(customer)).length, before + 2)
    return `${text} (${Math.round(ms / 100) / 10} s depois)`
  })
}
