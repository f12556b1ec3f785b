import { type Command, InvalidArgumentError, Option } from 'commander'
import { createAction, formatExamples, wholeNumber } from '../../core/declare.js'
import type { SendOptions } from './send.js'
import { receiptWords } from './words.js'

/** Declares `morpheus enviar`. */
export function declareSend(program: Command): void {
  program
    .command('enviar')
    .aliases(['send'])
    .argument('<para>', 'número com código do país, ou ID de um grupo')
    .argument('[texto]', 'o que dizer; - lê da entrada padrão')
    .summary('envia uma mensagem')
    .description(
      'Envia uma mensagem e, no terminal, espera até ela sair. Sem terminal, escreve o ID assim que ela está na fila.',
    )
    .option('--sessao <sessão>', 'por qual enviar (padrão: a única conectada)')
    .option('--arquivo <arquivo>', 'envia este arquivo, de até 10 MB')
    .option('--legenda <texto>', 'com --arquivo, o que vai escrito com ele')
    .option('--figurinha', 'com --arquivo, envia a imagem, o GIF ou o vídeo como figurinha')
    .option('--gif', 'com --arquivo, o vídeo toca sozinho e sem som')
    .option('--ver-uma-vez', 'com --arquivo, só pode ser aberto uma vez')
    .option('--enquete <opções...>', 'o texto é a pergunta, com estas 2 a 12 opções')
    .option('--varias', 'com --enquete, deixa escolher mais de uma opção')
    .option('--evento <início>', 'convida para um evento, como 2026-12-24T19:00; o texto é o nome')
    .option('--ate <fim>', 'com --evento, quando termina')
    .option('--descricao <texto>', 'com --evento, do que se trata')
    .option('--lugar <nome>', 'com --evento, onde é')
    .addOption(new Option('--ligacao <tipo>', 'com --evento, por ligação').choices(['voz', 'video']))
    .option('--acompanhante', 'com --evento, deixa levar acompanhante')
    .addOption(
      new Option(
        '--local <latitude,longitude>',
        'envia um lugar, como -23.56,-46.65; o texto é o nome dele',
      ).argParser(parsePlace),
    )
    .option('--endereco <endereço>', 'com --local, o endereço escrito')
    .addOption(
      new Option('--contato <nome:telefone>', 'envia um cartão de contato; pode repetir').argParser(addCard),
    )
    .option('--mencionar <telefones...>', 'avisa estas pessoas do grupo; o texto diz @telefone')
    .option('--mencionar-todos', 'avisa todo o grupo')
    .option('--previa', 'mostra a página do primeiro link do texto')
    .option('--em <hora>', 'agenda: 2026-12-01T09:00, no fuso da conta')
    .option('--responder-a <mensagem>', 'ID da mensagem a que responde')
    .addOption(
      new Option('--esperar <recibo>', 'só sai quando a mensagem chegou até aí').choices(
        Object.keys(receiptWords),
      ),
    )
    .option(
      '--tempo-limite <segundos>',
      'quanto esperar antes de sair com o código 8 (padrão: 60)',
      wholeNumber('O tempo limite', 1, 86_400),
    )
    .action(
      createAction<SendOptions>(async (context, options, to, text?: string) =>
        (await import('./send.js')).send(context, options, to, text),
      ),
    )
    .addHelpText(
      'after',
      `
Quem não espera vê depois com: morpheus mensagens ver <ID>
${formatExamples(
  ['morpheus enviar 5511999999999 "Seu pedido saiu"', ''],
  ['morpheus enviar 5511999999999 Olá --sessao Loja --esperar lida', ''],
  ['morpheus enviar 5511999999999 "Bom dia" --em 2026-12-01T09:00', ''],
  ['morpheus enviar 5511999999999 - < aviso.txt', ''],
  ['morpheus enviar 5511999999999 --arquivo nota.pdf --legenda "Sua nota"', ''],
  ['morpheus enviar 5511999999999 "Qual dia?" --enquete Sábado Domingo', ''],
  ['morpheus enviar 5511999999999 Loja --local -23.5614,-46.6559', ''],
  ['morpheus enviar 5511999999999 Ceia --evento 2026-12-24T19:00 --lugar Loja', ''],
  ['morpheus enviar 5511999999999 --contato "Bia Souza:5511988887777"', ''],
)}`,
    )
}

function parsePlace(text: string): { latitude: number; longitude: number } {
  const [, latitude, longitude] =
    /^(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text.trim()) ?? []
  if (latitude === undefined || longitude === undefined)
    throw new InvalidArgumentError('Use latitude,longitude, como -23.5614,-46.6559.')
  const place = { latitude: Number(latitude), longitude: Number(longitude) }
  if (Math.abs(place.latitude) > 90 || Math.abs(place.longitude) > 180)
    throw new InvalidArgumentError('A latitude vai de -90 a 90, e a longitude de -180 a 180.')
  return place
}

/** Collects repeated `nome:telefone` options. */
function addCard(
  text: string,
  previous: readonly { name: string; phone: string }[] = [],
): { name: string; phone: string }[] {
  const colon = text.lastIndexOf(':')
  const name = text.slice(0, Math.max(colon, 0)).trim()
  const phone = text.slice(colon + 1).replace(/[\s().+-]/g, '')
  if (name === '' || !/^\d{10,13}$/.test(phone))
    throw new InvalidArgumentError('Use nome:telefone, como "Bia Souza:5511988887777".')
  return [...previous, { name, phone }]
}
