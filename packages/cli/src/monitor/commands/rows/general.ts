import type { MonitorCommand } from '../command.js'
import { allPanes, listPanes, textPanes } from '../panes.js'

export const generalCommands: readonly MonitorCommand[] = [
  {
    group: 'GERAL',
    keys: ['/'],
    word: 'buscar',
    accepted: 'text',
    takenName: 'TEXTO',
    label: 'busca',
    rank: 7,
    help: 'busca no que está aberto',
    places: [...listPanes, 'deliveries'],
    run(monitor, { key, text }) {
      if (key === null) monitor.search(text)
      else monitor.screen.setState({ prompt: { kind: 'search', text: monitor.getSearch() } })
    },
  },
  {
    group: 'GERAL',
    keys: ['u'],
    word: 'atualizar',
    help: 'lê tudo agora',
    places: allPanes,
    run: (monitor) => monitor.refresh(),
  },
  {
    group: 'GERAL',
    keys: [':'],
    label: 'comandos',
    rank: 9,
    help: 'comandos por palavra; tab completa',
    places: allPanes,
    run: ({ screen }) => screen.setState({ prompt: { kind: 'command', text: '' }, notice: null }),
  },
  {
    group: 'GERAL',
    keys: ['esc'],
    help: 'limpa a busca',
    places: listPanes,
    run: (monitor) => monitor.back(),
  },
  {
    group: 'GERAL',
    keys: ['esc'],
    label: 'volta',
    rank: 3,
    help: 'fecha o que estiver aberto',
    places: [...textPanes, 'deliveries'],
    run: (monitor) => monitor.back(),
  },
  {
    group: 'GERAL',
    keys: ['?'],
    word: 'ajuda',
    label: 'ajuda',
    rank: 1,
    help: 'abre e fecha esta lista',
    places: allPanes,
    run: (monitor) =>
      monitor.getPlace() === 'help' ? monitor.back() : monitor.open({ kind: 'help', top: 0 }),
  },
  {
    group: 'GERAL',
    keys: ['q'],
    word: 'sair',
    aliases: ['q'],
    label: 'sai',
    rank: 0,
    help: 'sai',
    places: allPanes,
    run: (monitor) => monitor.leave('quit'),
  },
]
