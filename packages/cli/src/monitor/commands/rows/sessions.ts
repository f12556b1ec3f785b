import type { SessionHealth } from '@morpheus/sdk'
import { getNextOrder, sessionOrders } from '../../sessions/orders.js'
import type { MonitorCommand } from '../command.js'
import { isIncludedIn, listPanes, sessionPanes } from '../panes.js'

const isRunning = ({ status }: SessionHealth) => status === 'connected' || status === 'connecting'
const quoteName = ({ name }: SessionHealth) => `"${name}"`

export const sessionCommands: readonly MonitorCommand[] = [
  {
    group: 'SESSÃO',
    keys: ['enter'],
    word: 'detalhar',
    label: 'detalha',
    rank: 4,
    help: 'mostra tudo da escolhida',
    places: ['sessions'],
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
    places: ['detail'],
    needs: 'session',
    refusal: (session) =>
      session.status === 'connected' ? `${quoteName(session)} está conectada: não há o que fazer.` : null,
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
    places: sessionPanes,
    needs: 'session',
    refusal: (session) =>
      session.status === 'connected' ? `${quoteName(session)} já está conectada.` : null,
    run: (monitor, session) => monitor.connect(session),
  },
  {
    group: 'SESSÃO',
    keys: ['r'],
    word: 'reiniciar',
    label: 'reinicia',
    rank: 6,
    help: 'reinicia a conexão',
    places: sessionPanes,
    needs: 'session',
    refusal: (session) =>
      isRunning(session) ? null : `${quoteName(session)} está desconectada: tecle c para conectá-la.`,
    run: (monitor, session) =>
      monitor.ask(`Reiniciar a conexão de ${quoteName(session)}?`, () => monitor.restart(session)),
  },
  {
    group: 'SESSÃO',
    keys: ['d'],
    word: 'desconectar',
    label: 'desconecta',
    rank: 8,
    help: 'desconecta: terá de ser pareada de novo',
    places: sessionPanes,
    needs: 'session',
    refusal: (session) => (isRunning(session) ? null : `${quoteName(session)} já está desconectada.`),
    run: (monitor, session) =>
      monitor.ask(`Desconectar ${quoteName(session)}? Para voltar, será preciso parear.`, () =>
        monitor.disconnect(session),
      ),
  },
  {
    group: 'SESSÃO',
    keys: ['o'],
    word: 'ordem',
    accepted: sessionOrders,
    help: 'ordem: nome, status, latência, mensagens…',
    places: listPanes,
    run: ({ sessions, screen }, { text }) =>
      sessions.setOrder(isIncludedIn(sessionOrders, text) ? text : getNextOrder(screen.getState().order)),
  },
]
