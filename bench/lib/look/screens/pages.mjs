import { at, button } from './acts.mjs'

const mainPages = [
  ['painel', '/dashboard'],
  ['sessoes', '/sessions'],
  ['contatos', '/contacts'],
  ['monitoramento', '/monitoring'],
]

/** Main pages and a session in every world. */
export function pages({ full }) {
  const main = `/sessions/${full.main.id}`
  return [
    ...mainPages.flatMap(([name, path]) =>
      ['full', 'empty', 'slow', 'failing'].map((world) => at(world, `${name}-${world}`, path)),
    ),
    ...['full', 'slow', 'failing'].map((world) => at(world, `sessao-${world}`, main)),
    at('full', 'sessao-desconectada', `/sessions/${full.idle}`),
    at('full', 'sessao-sem-internet', `/sessions/${full.away}`),
    at('full', 'sessao-pareando', `/sessions/${full.waiting}`),
    at('full', 'sessao-desconectar', main, (page) => button(page, 'Desconectar Sessão').click()),
    at('full', 'sessao-cloud', `/sessions/${full.cloud}`),
  ]
}
