import type { SessionHealth } from '@morpheus/sdk'
import { nextOrder, sessionOrders } from '../../sessions/orders.js'
import type { MonitorCommand } from '../command.js'
import { isOneOf, listPanes, sessionPanes } from '../panes.js'

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
    where: sessionPanes,
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
    where: sessionPanes,
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
    where: sessionPanes,
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
    takes: sessionOrders,
    help: 'ordem: nome, status, latência, mensagens…',
    where: listPanes,
    run: ({ sessions, screen }, { text }) =>
      sessions.setOrder(isOneOf(sessionOrders, text) ? text : nextOrder(screen.getState().order)),
  },
]
