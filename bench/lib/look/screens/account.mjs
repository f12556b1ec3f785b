import { at, button, settled } from './acts.mjs'

const openConversation = (name) => async (page) => {
  await page
    .getByRole('link', { name: new RegExp(name) })
    .or(page.getByRole('button', { name: new RegExp(name) }))
    .first()
    .click()
  await settled(page)
}

/** Pages of a session's account: conversations, groups, statuses, channels, catalogue, campaigns, profile. */
export function account({ full }) {
  const shop = `/sessions/${full.shop}`
  const empty = `/sessions/${full.other}`
  const areas = ['conversas', 'grupos', 'status', 'canais', 'catalogo', 'campanhas', 'perfil', 'envios']
  return [
    ...areas.map((area) => at('full', `conta-${area}`, `${shop}/${area}`, settled)),
    ...areas.map((area) => at('full', `conta-${area}-vazio`, `${empty}/${area}`, settled)),
    ...areas.map((area) => at('slow', `conta-${area}-slow`, `${shop}/${area}`)),
    ...areas.map((area) => at('failing', `conta-${area}-failing`, `${shop}/${area}`)),
    at('full', 'conta-conversa', `${shop}/conversas`, openConversation('Bia Lima')),
    at('full', 'conta-catalogo-novo', `${shop}/catalogo`, (page) => button(page, 'Criar produto').click()),
    at('full', 'conta-catalogo-produto', `${shop}/catalogo`, openConversation('Boné')),
    at('full', 'conta-grupo', `${shop}/grupos`, openConversation('Clientes VIP')),
    at('full', 'conta-canal', `${shop}/canais`, openConversation('Ofertas da loja')),
    at('full', 'conta-status-novo', `${shop}/status`, (page) =>
      button(page, /Publicar|Novo status/)
        .first()
        .click(),
    ),
    at('full', 'conta-campanha', `${shop}/campanhas`, openConversation('Liquidação de verão')),
    at('full', 'conta-campanha-nova', `${shop}/campanhas`, (page) =>
      button(page, /Nova campanha/)
        .first()
        .click(),
    ),
    at('full', 'todos-envios', '/envios', settled),
    at('full', 'modelos', '/templates', settled),
    at('full', 'integracoes', '/integrations', settled),
  ]
}
