import type { SessionHealth } from '@morpheus/sdk'
import { nextOrder, sessionOrders } from '../sessions/orders.js'
import { type LogLevelWord, logLevelWords } from '../state/logPane.js'
import type { Where } from '../state/monitor.js'
import type { MonitorCommand } from './command.js'

const lists: readonly Where[] = ['sessions', 'logs']
const texts: readonly Where[] = ['help', 'detail', 'delivery', 'trace']
const everywhere: readonly Where[] = [...lists, 'deliveries', ...texts]
const ofSession: readonly Where[] = ['sessions', 'detail']

const isRunning = ({ status }: SessionHealth) => status === 'connected' || status === 'connecting'
const named = ({ name }: SessionHealth) => `"${name}"`
const isOneOf = <Word extends string>(words: readonly Word[], text: string): text is Word =>
  words.some((word) => word === text)

const levelWords = Object.keys(logLevelWords).filter((word): word is LogLevelWord => word in logLevelWords)

/**
 * Everything that the monitor does: its keys, the words behind `:`, their completion, the footer, the help on the screen
 * and that of the command are all read from here.
 */
export const monitorCommands: readonly MonitorCommand[] = [
  {
    group: 'IR',
    keys: ['up', 'down', 'k', 'j'],
    shown: '↑ ↓ k j',
    label: 'move',
    rank: 2,
    help: 'move uma linha; nos logs, pausa',
    where: everywhere,
    run: (monitor, { key }) => monitor.move(key === 'up' || key === 'k' ? -1 : 1),
  },
  {
    group: 'IR',
    keys: ['pageUp', 'pageDown'],
    help: 'move uma página',
    where: everywhere,
    run: (monitor, { key }) => monitor.move(key === 'pageUp' ? -monitor.page() : monitor.page()),
  },
  {
    group: 'IR',
    keys: ['home', 'end', 'g', 'G'],
    shown: 'Home End g G',
    help: 'vai ao começo ou ao fim',
    where: everywhere,
    run: (monitor, { key }) =>
      monitor.move(key === 'home' || key === 'g' ? -Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER),
  },
  {
    group: 'IR',
    keys: ['tab'],
    label: 'painel',
    rank: 3,
    help: 'troca entre sessões e logs',
    where: lists,
    run: ({ screen }) => screen.setState(({ pane }) => ({ pane: pane === 'sessions' ? 'logs' : 'sessions' })),
  },
  {
    group: 'IR',
    keys: [],
    word: 'sessoes',
    help: 'vai à lista das sessões',
    where: [],
    run: ({ screen }) => screen.setState({ places: [], pane: 'sessions' }),
  },
  {
    group: 'IR',
    keys: [],
    word: 'logs',
    help: 'vai aos logs',
    where: [],
    run: ({ screen }) => screen.setState({ places: [], pane: 'logs' }),
  },
  {
    group: 'SESSÃO',
    keys: ['enter'],
    word: 'detalhar',
    label: 'detalha',
    rank: 4,
    help: 'mostra tudo da escolhida',
    where: ['sessions'],
    needs: 'session',
    run: (monitor, { id }) => monitor.open({ kind: 'detail', sessionId: id, top: 0 }),
  },
  {
    group: 'SESSÃO',
    keys: ['enter', 'a'],
    word: 'resolver',
    label: 'resolve',
    rank: 4,
    help: 'no detalhe, faz o que o estado dela pede',
    where: ['detail'],
    needs: 'session',
    refusal: (session) =>
      session.status === 'connected' ? `${named(session)} está conectada: não há o que fazer.` : null,
    run: (monitor, session) => monitor.resolve(session),
  },
  {
    group: 'SESSÃO',
    keys: ['c'],
    word: 'conectar',
    aliases: ['qr'],
    label: 'conecta',
    rank: 5,
    help: 'conecta: QR Code, ou código por telefone',
    where: ofSession,
    needs: 'session',
    refusal: (session) => (session.status === 'connected' ? `${named(session)} já está conectada.` : null),
    run: (monitor, session) => monitor.connect(session),
  },
  {
    group: 'SESSÃO',
    keys: ['r'],
    word: 'reiniciar',
    label: 'reinicia',
    rank: 6,
    help: 'reinicia a conexão',
    where: ofSession,
    needs: 'session',
    refusal: (session) =>
      isRunning(session) ? null : `${named(session)} está desconectada: tecle c para conectá-la.`,
    run: (monitor, session) =>
      monitor.ask(`Reiniciar a conexão de ${named(session)}?`, () => monitor.restart(session)),
  },
  {
    group: 'SESSÃO',
    keys: ['d'],
    word: 'desconectar',
    label: 'desconecta',
    rank: 8,
    help: 'desconecta: terá de ser pareada de novo',
    where: ofSession,
    needs: 'session',
    refusal: (session) => (isRunning(session) ? null : `${named(session)} já está desconectada.`),
    run: (monitor, session) =>
      monitor.ask(`Desconectar ${named(session)}? Para voltar, será preciso parear.`, () =>
        monitor.disconnect(session),
      ),
  },
  {
    group: 'SESSÃO',
    keys: ['o'],
    word: 'ordem',
    takes: sessionOrders,
    help: 'ordem: nome, status, latência, mensagens…',
    where: lists,
    run: ({ sessions, screen }, { text }) =>
      sessions.setOrder(isOneOf(sessionOrders, text) ? text : nextOrder(screen.getState().order)),
  },
  {
    group: 'ENTREGAS',
    keys: ['e'],
    label: 'entregas',
    rank: 6,
    help: 'mostra as entregas dela',
    where: ofSession,
    needs: 'session',
    run: (monitor, { id }) => monitor.open(deliveriesOf(id)),
  },
  {
    group: 'ENTREGAS',
    keys: ['E'],
    word: 'entregas',
    takes: ['todas'],
    help: 'as de todas; :entregas só, as da escolhida',
    where: [...lists, 'detail', 'deliveries'],
    run(monitor, { key, text }) {
      const session = key === null && text === '' ? monitor.session() : undefined
      monitor.open(deliveriesOf(session?.id ?? null))
    },
  },
  {
    group: 'ENTREGAS',
    keys: ['enter'],
    label: 'abre',
    rank: 4,
    help: 'abre a escolhida: tentativas e conteúdo',
    where: ['deliveries'],
    needs: 'delivery',
    run: (monitor, { id, sessionId }) =>
      monitor.open({ kind: 'delivery', sessionId, deliveryId: id, top: 0 }),
  },
  {
    group: 'ENTREGAS',
    keys: ['r'],
    word: 'reenviar',
    label: 'reenvia',
    rank: 5,
    help: 'envia de novo',
    where: ['deliveries', 'delivery'],
    needs: 'delivery',
    run: (monitor, delivery) =>
      monitor.ask('Enviar a entrega de novo, com o mesmo ID?', () => monitor.replay(delivery)),
  },
  {
    group: 'ENTREGAS',
    keys: ['t'],
    word: 'rastrear',
    takes: 'text',
    taken: 'ID',
    label: 'rastreia',
    rank: 6,
    help: 'o caminho de uma mensagem, passo a passo',
    where: ['deliveries', 'delivery'],
    run(monitor, { text }) {
      const id = text === '' ? monitor.delivery()?.id : text
      if (id === undefined) monitor.tell({ tone: 'info', text: 'Diga o ID: :rastrear ID' })
      else monitor.open({ kind: 'trace', id, top: 0 })
    },
  },
  {
    group: 'LOGS',
    keys: ['n'],
    word: 'nivel',
    takes: levelWords,
    labelled: ['logs'],
    label: 'nível',
    rank: 5,
    help: `nível: ${levelWords.join(', ')}`,
    where: lists,
    run: ({ logs }, { text }) => (isOneOf(levelWords, text) ? logs.setLevel(text) : logs.nextLevel()),
  },
  {
    group: 'LOGS',
    keys: ['p', ' '],
    word: 'pausar',
    labelled: ['logs'],
    label: 'pausa',
    rank: 4,
    help: 'pausa e retoma',
    where: lists,
    run: ({ logs }) => logs.togglePause(),
  },
  {
    group: 'GERAL',
    keys: ['/'],
    word: 'buscar',
    takes: 'text',
    taken: 'TEXTO',
    label: 'busca',
    rank: 7,
    help: 'busca no que está aberto',
    where: [...lists, 'deliveries'],
    run(monitor, { key, text }) {
      if (key === null) monitor.search(text)
      else monitor.screen.setState({ prompt: { kind: 'search', text: monitor.searched() } })
    },
  },
  {
    group: 'GERAL',
    keys: ['u'],
    word: 'atualizar',
    help: 'lê tudo agora',
    where: everywhere,
    run: (monitor) => monitor.refresh(),
  },
  {
    group: 'GERAL',
    keys: [':'],
    label: 'comandos',
    rank: 9,
    help: 'comandos por palavra; tab completa',
    where: everywhere,
    run: ({ screen }) => screen.setState({ prompt: { kind: 'command', text: '' }, notice: null }),
  },
  {
    group: 'GERAL',
    keys: ['esc'],
    help: 'limpa a busca',
    where: lists,
    run: (monitor) => monitor.back(),
  },
  {
    group: 'GERAL',
    keys: ['esc'],
    label: 'volta',
    rank: 3,
    help: 'fecha o que estiver aberto',
    where: [...texts, 'deliveries'],
    run: (monitor) => monitor.back(),
  },
  {
    group: 'GERAL',
    keys: ['?'],
    word: 'ajuda',
    label: 'ajuda',
    rank: 1,
    help: 'abre e fecha esta lista',
    where: everywhere,
    run: (monitor) => (monitor.where() === 'help' ? monitor.back() : monitor.open({ kind: 'help', top: 0 })),
  },
  {
    group: 'GERAL',
    keys: ['q'],
    word: 'sair',
    aliases: ['q'],
    label: 'sai',
    rank: 0,
    help: 'sai',
    where: everywhere,
    run: (monitor) => monitor.leave('left'),
  },
]

const deliveriesOf = (sessionId: string | null) =>
  ({ kind: 'deliveries', sessionId, search: '', selectedId: null, anchor: 0 }) as const
