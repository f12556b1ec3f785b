/** By what the list may be sorted; `padrao` is what needs a person, then as the gateway has it. */
export const sessionOrders = ['padrao', 'nome', 'status', 'latencia', 'mensagens', 'atividade'] as const
export type SessionOrder = (typeof sessionOrders)[number]

/** As a heading says it: commands are typed without accents. */
export const orderLabels: Readonly<Record<SessionOrder, string>> = {
  padrao: 'padrão',
  nome: 'nome',
  status: 'status',
  latencia: 'latência',
  mensagens: 'mensagens',
  atividade: 'atividade',
}

export function nextOrder(order: SessionOrder): SessionOrder {
  return sessionOrders[(sessionOrders.indexOf(order) + 1) % sessionOrders.length] ?? 'padrao'
}
