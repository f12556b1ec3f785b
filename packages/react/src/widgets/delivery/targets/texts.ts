import type { ConfigTexts } from '@morpheus/sdk'
import { deliveryMessages } from '@morpheus/sdk/text'

/** What is said of every target's calls; `name` is the target's. Configuration spec §8. */
export const targetTexts = (name: string): ConfigTexts => ({
  loadFailure: deliveryMessages.loadFailure,
  saved: deliveryMessages.saved,
  saveFailure: deliveryMessages.saveFailure,
  tested: deliveryMessages.tested(name),
  testRefused: deliveryMessages.testRefused(name),
  testFailure: deliveryMessages.testBroke(name),
  removed: deliveryMessages.removed,
  removeFailure: deliveryMessages.removeFailure,
  renewed: deliveryMessages.renewed,
  renewFailure: deliveryMessages.renewFailure,
})

export const targetRemoval = (name: string) => ({
  label: 'Remover',
  title: `Remover ${name}?`,
  text: `A configuração do ${name} e todas as suas entregas, inclusive as que aguardam, serão apagadas. Esta ação não pode ser desfeita.`,
  confirm: 'Remover',
})

/** Said beside the refusal of an address on the gateway's own machine or network. */
export const localTargetAdvice = {
  forbidden_url:
    'O gateway só entrega na própria máquina ou na rede local quando é iniciado com MORPHEUS_ALLOW_LOCAL_TARGETS=1.',
}
