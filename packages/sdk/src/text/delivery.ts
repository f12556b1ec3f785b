import type { DeliveryState } from '../features/deliveries/rows.js'
import type { ConnectionStatus } from '../features/deliveries/targets.js'
import { byTarget, cardOf, type TargetKind } from '../integrations/catalogue.js'
import type { IntegrationStatus } from '../integrations/integrationStatus.js'
import type { Widened } from './widened.js'

/** Operators' names for the event targets. */
export const targetLabels: Readonly<Record<TargetKind, string>> = byTarget((kind) => cardOf(kind).label)

/**
 * Labels of a target's connection; a disabled target is 'Inativo', whatever its last attempt did. Configuration spec
 * §4.
 */
export const connectionLabels: Readonly<Record<ConnectionStatus, string>> = {
  CONNECTED: 'Conectado',
  ERROR: 'Erro',
  DISCONNECTED: 'Desconectado',
}

/** Labels of an integration's status: active, inactive, otherwise an error. Configuration spec §2.3. */
export const integrationStatusLabels: Readonly<Record<IntegrationStatus, string>> = {
  active: 'Ativo',
  inactive: 'Inativo',
  error: 'Erro',
}

/** Labels of a delivery's state, in Portuguese: `failed` is still retried, so only `dead` counts as failed. */
export const deliveryStateLabels: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Aguardando',
  delivering: 'Entregando',
  delivered: 'Entregue',
  failed: 'Nova tentativa',
  dead: 'Falhou',
}

/** Shared texts of deliveries. Configuration spec §8. */
export const deliveryMessages = {
  noSession: 'ID da sessão não fornecido',
  saved: 'Configuração salva com sucesso!',
  savedOff: 'Salvo, mas desativado: nada será enviado',
  loadFailure: 'Erro ao carregar configuração',
  saveFailure: 'Erro ao salvar configuração',
  testUnanswered: 'Erro ao testar conexão',
  removed: 'Configuração removida com sucesso!',
  removeFailure: 'Erro ao remover configuração',
  reset: 'Configuração resetada com sucesso!',
  resetFailure: 'Erro ao resetar configuração',
  renewed: 'Novo valor gerado. Copie agora.',
  renewFailure: 'Erro ao gerar novo valor',
  behavior: {
    loadFailure: 'Erro ao carregar configurações de comportamento',
    saveFailure: 'Erro ao salvar configurações de comportamento',
    resetFailure: 'Erro ao resetar configurações de comportamento',
    reset: 'Configurações resetadas para os valores padrão!',
  },
} as const

/** `deliveryMessages` in any language. */
export type DeliveryMessages = Widened<typeof deliveryMessages>
