import { deliveryMessages } from '../text/delivery.js'
import type { Article, Card } from './catalogue.js'

/** What is said of each call. */
export interface ConfigTexts {
  readonly loadFailure: string
  readonly saved: string
  /** Instead of `saved`, where there was nothing before. */
  readonly created?: string
  readonly saveFailure: string
  readonly tested: string
  /** The test was made and found the target unreachable. */
  readonly testRefused: string
  /** The test could not be made. */
  readonly testFailure: string
  /** No answer came to it. */
  readonly testUnanswered: string
  readonly removed: string
  readonly removeFailure: string
  readonly reset?: string
  readonly resetFailure?: string
  readonly renewed: string
  readonly renewFailure: string
}

/** A button with the question before it does what cannot be undone. */
export interface Question {
  readonly label: string
  readonly title: string
  readonly text: string
  readonly confirm: string
}

type Called = Pick<Card, 'label' | 'article' | 'noun'>

const isFeminine = (article: Article) => article.startsWith('a')
const isPlural = (article: Article) => article.endsWith('s')
const endings = { o: 'o', a: 'a', os: 'os', as: 'as' } as const

/** Its name within a sentence: `webhook`, `RabbitMQ`. */
export const nounOf = ({ noun, label }: Called) => noun ?? label
/** `o webhook`. */
export const theNoun = (card: Called) => `${card.article} ${nounOf(card)}`
/** `do webhook`. */
export const ofNoun = (card: Called) => `d${theNoun(card)}`
/** The participle that goes with it: `configurado`, `testadas`. `stem` is the word without its ending. */
export const agree = ({ article }: Called, stem: string) => `${stem}${endings[article]}`

/** Of a second one where a session has one at most. */
export function alreadyConfigured(card: Called): string {
  const { article } = card
  const The = `${isFeminine(article) ? 'A' : 'O'}${isPlural(article) ? 's' : ''}`
  return `${The} ${nounOf(card)} desta sessão já ${isPlural(article) ? 'estão' : 'está'} ${agree(card, 'configurad')}`
}

/** What is said of the calls of any configuration. Configuration spec §8. */
export function configTexts(card: Called): Required<Omit<ConfigTexts, 'created'>> {
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

/** What is asked before a configuration is taken away, with the deliveries of those that have a queue. */
export function removalOf(card: Called & Pick<Card, 'target'>): Question {
  const ending = card.target
    ? 'e todas as suas entregas, inclusive as que aguardam, serão apagadas'
    : 'será apagada'
  return {
    label: 'Remover',
    title: `Remover ${nounOf(card)}?`,
    text: `A configuração ${ofNoun(card)} ${ending}. Esta ação não pode ser desfeita.`,
    confirm: 'Remover',
  }
}
