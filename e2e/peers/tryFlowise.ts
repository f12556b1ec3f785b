import type { Morpheus } from '@morpheus/sdk'
import type { FlowisePeer } from './flowisePeer.js'
import { matching, type Report, same, spread } from './report.js'
import { Shop } from './shop.js'

const strange = 'aspas " e {{ question }} {{$vars.x}} </doc> <b>olá</b>\nsegunda linha'
const unknown = '33f812eb-8e54-406d-8979-98a490172599'

/** Tests all of Flowise's integration against a real one. */
export async function tryFlowise(flowise: FlowisePeer, morpheus: Morpheus, report: Report): Promise<void> {
  report.chapter('Flowise 3.1.2')
  const shop = await Shop.open(morpheus, 'Loja com Flowise')
  const { id } = shop
  const [own, other] = flowise.keys
  if (!own || !other) throw new Error('Faltam chaves')
  const server = { serverUrl: flowise.url, apiKey: own.apiKey }
  const echo = await flowise.make('Eco')
  const locked = await flowise.make('Protegido', { apikeyid: own.id })
  const limit = { status: true, limitMax: 1, limitDuration: 10, limitMsg: 'Calma lá!' }
  const limited = await flowise.make('Limitado', {}, { rateLimit: limit })
  const use = (chatflowId: string, apiKey = own.apiKey) => morpheus.flowise.update({ id, chatflowId, apiKey })
  const tried = async (trial: object) =>
    (await morpheus.flowise.test({ id, ...server, chatflowId: echo, ...trial })).message

  await report.step('a conexão é testada', async () =>
    matching(await tried({}), /O chatflow "Eco" está ativo/),
  )
  await report.step('sem chave', async () =>
    matching(await tried({ apiKey: '' }), /^Conexão testada com sucesso!/),
  )
  await report.step('com a chave errada', async () =>
    matching(await tried({ apiKey: 'errada' }), /^API Key inválida/),
  )
  await report.step('com um chatflow que não existe', async () =>
    matching(await tried({ chatflowId: unknown }), /não existe neste Flowise/),
  )
  await morpheus.flowise.create({
    ...{ id, ...server, chatflowId: echo, debounceSeconds: 0, failureText: 'Já voltamos.' },
  })
  await report.step('os chatflows são listados', async () => {
    const { chatflows } = await morpheus.flowise.chatflows({ id })
    const named = ({ name, deployed }: (typeof chatflows)[number]) =>
      `${name} (${deployed === false ? 'inativo' : 'ativo'})`
    return chatflows.map(named).sort().join(', ')
  })

  await report.step('o cliente escreve, e o chatflow responde no celular', async () => {
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
  await report.step('uma pergunta pela API', async () => {
    const { text } = await morpheus.flowise.send({ id, question: 'e por aqui?' })
    return String(same(text, 'eco: e por aqui?'))
  })

  await report.step('um chatflow protegido responde com a sua chave', async () => {
    const customer = shop.customer()
    await use(locked)
    return same((await shop.ask(customer, 'oi')).text, 'eco: oi')
  })
  await report.step('e com outra recusa com 500, que é lido como o que é', async () => {
    const customer = shop.customer()
    await use(locked, 'chave-que-nao-abre')
    same((await shop.ask(customer, 'oi')).text, 'Já voltamos.')
    return matching(await shop.health('flowise', true), /^API Key inválida/)
  })
  await report.step('um chatflow que não existe: o cliente lê a mensagem de falha', async () => {
    const customer = shop.customer()
    await use(unknown)
    same((await shop.ask(customer, 'oi')).text, 'Já voltamos.')
    return matching(await shop.health('flowise', true), /não existe neste Flowise/)
  })
  await report.step('o limite do chatflow é esperado, e ninguém fica sem resposta', async () => {
    const customer = shop.customer()
    await use(limited)
    const times: number[] = []
    for (const text of ['um', 'dois', 'três', 'quatro']) {
      const { text: said, ms } = await shop.ask(customer, text)
      same(said, `eco: ${text}`)
      times.push(ms)
    }
    if (Math.max(...times) < 1500) throw new Error('O limite não foi encontrado')
    return times.map((ms) => `${Math.round(ms)} ms`).join(', ')
  })

  await use(echo)
  await report.step('o Flowise cai; o cliente escreve; ele volta, e a resposta chega uma vez', async () => {
    const customer = shop.customer()
    const before = (await shop.answered(customer)).length
    const { text, ms } = await flowise.program.restart(() => shop.ask(customer, 'está aí?'))
    if (text !== 'eco: está aí?') throw new Error(`${text} (${await shop.health('flowise', true)})`)
    same((await shop.ask(customer, 'mais uma')).text, 'eco: mais uma')
    same((await shop.answered(customer)).length, before + 2)
    return `${text} (${Math.round(ms / 100) / 10} s depois)`
  })
}
