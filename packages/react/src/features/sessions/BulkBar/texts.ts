import { countOf, formatCount } from '@morpheus/sdk/format'
import { createTextsHook } from '../../../provider/texts.js'

const sessions = (count: number) => countOf(count, 'sessão', 'sessões')

const bulk = {
  toolbar: 'Ações para as sessões selecionadas',
  chosen: (count: number) => countOf(count, 'selecionada', 'selecionadas'),
  clear: 'Limpar seleção',
  acts: {
    connect: 'Conectar',
    restart: 'Reiniciar',
    disconnect: 'Desconectar',
    remove: 'Deletar',
    apply: 'Aplicar integração',
    tags: 'Etiquetas',
  },
  questions: {
    connect: (count: number) => `Conectar ${sessions(count)}?`,
    restart: (count: number) => `Reiniciar ${sessions(count)}?`,
    disconnect: (count: number) => `Desconectar ${sessions(count)}?`,
    remove: (count: number) => `Deletar ${sessions(count)}?`,
  },
  warnings: {
    connect: '',
    restart: '',
    disconnect:
      'Elas deixam de receber mensagens e os números perdem o pareamento. Para voltar, cada uma precisa de um novo QR Code, ou de um novo código, no celular.',
    remove: 'Elas serão desconectadas e apagadas com seus contatos. Esta ação não pode ser desfeita.',
  },
  /** First five names and the number of others. */
  names: (names: readonly string[]) =>
    names.slice(0, 5).join(', ') + (names.length > 5 ? ` e mais ${formatCount(names.length - 5)}` : ''),
  titles: {
    connect: 'Conectando sessões',
    restart: 'Reiniciando sessões',
    disconnect: 'Desconectando sessões',
    remove: 'Deletando sessões',
    apply: 'Aplicando integração',
    tags: 'Alterando etiquetas',
  },
  progress: (finished: number, total: number) => `${formatCount(finished)} de ${formatCount(total)}`,
  outcome: (succeeded: number, failed: number) =>
    failed === 0
      ? countOf(succeeded, 'concluída', 'concluídas')
      : `${countOf(succeeded, 'concluída', 'concluídas')} · ${countOf(failed, 'falhou', 'falharam')}`,
  retry: (count: number) => `Tentar de novo (${formatCount(count)})`,
  stop: 'Cancelar as que faltam',
  more: (count: number) => `e mais ${formatCount(count)}`,
  states: {
    waiting: 'Na fila',
    running: 'Em andamento…',
    done: 'Concluída',
    failed: 'Falhou',
    cancelled: 'Cancelada',
  },
}

export const bulkTexts = { bulk }

export const useBulkTexts = /* @__PURE__ */ createTextsHook(bulkTexts)
