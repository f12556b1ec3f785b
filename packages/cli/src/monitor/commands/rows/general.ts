import type { MonitorCommand } from '../command.js'
import { everywhere, lists, texts } from '../panes.js'

export const generalCommands: readonly MonitorCommand[] = [
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
