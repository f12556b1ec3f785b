/** The list's orders; `padrao` is the most urgent first, then the gateway's order. */
export const sessionOrders = ['padrao', 'nome', 'status', 'latencia', 'mensagens', 'atividade'] as const
export type SessionOrder = (typeof sessionOrders)[number]

/** Labels for headings, as commands are typed without accents. */
export const orderLabels: Readonly<Record<SessionOrder, string>> = {
  padrao: 'padrão',
  nome: 'nome',
  status: 'status',
  latencia: 'latência',
  mensagens: 'mensagens',
  atividade: 'atividade',
}

export function getNextOrder(order: SessionOrder): SessionOrder {
  return sessionOrders[(sessionOrders.indexOf(order) + 1) % sessionOrders.length] ?? 'padrao'
}
