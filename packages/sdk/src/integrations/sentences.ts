import { deliveryMessages } from '../text/delivery.js'
import type { Article, Card } from './catalogue.js'

/** Messages for the outcomes of each call. */
export interface ConfigTexts {
  readonly loadFailure: string
  readonly saved: string
  /** Replaces `saved` for a new configuration. */
  readonly created?: string
  readonly saveFailure: string
  readonly tested: string
  /** The test ran and could not reach the target. */
  readonly testRefused: string
  /** The test could not run. */
  readonly testFailure: string
  /** The test call got no answer. */
  readonly testUnanswered: string
  readonly removed: string
  readonly removeFailure: string
  readonly reset?: string
  readonly resetFailure?: string
  readonly renewed: string
  readonly renewFailure: string
}

/** A button for an irreversible action, with its confirmation. */
export interface Question {
  readonly label: string
  readonly title: string
  readonly text: string
  readonly confirm: string
}

type CardNoun = Pick<Card, 'label' | 'article' | 'noun'>

const isFeminine = (article: Article) => article.startsWith('a')
const isPlural = (article: Article) => article.endsWith('s')
const endings = { o: 'o', a: 'a', os: 'os', as: 'as' } as const

/** The name within a sentence: `webhook`, `RabbitMQ`. */
export const nounOf = ({ noun, label }: CardNoun) => noun ?? label
/** The name with its article: `o webhook`. */
export const theNoun = (card: CardNoun) => `${card.article} ${nounOf(card)}`
/** The name with `de` and its article: `do webhook`. */
export const ofNoun = (card: CardNoun) => `d${theNoun(card)}`
/** Inflects a participle to agree with the name: `configurado`, `testadas`. `stem` is the word without its ending. */
export const agree = ({ article }: CardNoun, stem: string) => `${stem}${endings[article]}`

/** The error for a second configuration, as a session has at most one of each kind. */
export function alreadyConfigured(card: CardNoun): string {
  const { article } = card
  const The = `${isFeminine(article) ? 'A' : 'O'}${isPlural(article) ? 's' : ''}`
  return `${The} ${nounOf(card)} desta sessão já ${isPlural(article) ? 'estão' : 'está'} ${agree(card, 'configurad')}`
}

/** Messages shared by all configurations. Configuration spec §8. */
export function configTexts(card: CardNoun): Required<Omit<ConfigTexts, 'created'>> {
  return {
    loadFailure: deliveryMessages.loadFailure,
    saved: deliveryMessages.saved,
    saveFailure: deliveryMessages.saveFailure,
    tested: `${card.label} ${agree(card, 'testad')} com sucesso!`,
    testRefused: `Falha ao conectar com ${theNoun(card)}`,
    testFailure: `Erro ao testar ${nounOf(card)}`,
    testUnanswered: deliveryMessages.testUnanswered,
    removed: deliveryMessages.removed,
    removeFailure: deliveryMessages.removeFailure,
    reset: deliveryMessages.reset,
    resetFailure: deliveryMessages.resetFailure,
    renewed: deliveryMessages.renewed,
    renewFailure: deliveryMessages.renewFailure,
  }
}

/** The confirmation before a configuration is deleted, including the deliveries of those that have a queue. */
export function createRemovalQuestion(card: CardNoun & Pick<Card, 'target'>): Question {
  const suffix = card.target
    ? 'e todas as suas entregas, inclusive as que aguardam, serão apagadas'
    : 'será apagada'
  return {
    label: 'Remover',
    title: `Remover ${nounOf(card)}?`,
    text: `A configuração ${ofNoun(card)} ${suffix}. Esta ação não pode ser desfeita.`,
    confirm: 'Remover',
  }
}
