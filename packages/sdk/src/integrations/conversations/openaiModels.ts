import * as z from 'zod'

/** One of the models that are offered. Configuration spec §3. */
export const OpenaiModel = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  /** The most tokens of an answer. */
  maxTokens: z.number(),
  /** The most tokens of a conversation with its answer. */
  contextWindow: z.number(),
})
export type OpenaiModel = z.output<typeof OpenaiModel>

/** The models that are offered, with what each is good for and its prices. Configuration spec §9. */
export const openaiModels: readonly OpenaiModel[] = [
  {
    id: 'o1',
    name: 'o1',
    description: 'Raciocina antes de responder, para problemas difíceis.',
    category: 'Reasoning',
    maxTokens: 100_000,
    contextWindow: 200_000,
  },
  {
    id: 'o1-mini',
    name: 'o1-mini',
    description: 'Raciocina mais depressa e por menos.',
    category: 'Reasoning',
    maxTokens: 65_536,
    contextWindow: 128_000,
  },
  {
    id: 'gpt-4.1',
    name: 'GPT-4.1',
    description: 'Segue bem instruções longas.',
    category: 'Flagship',
    maxTokens: 32_768,
    contextWindow: 1_000_000,
  },
  {
    id: 'gpt-4.1-mini',
    name: 'GPT-4.1 mini',
    description: 'Equilíbrio entre qualidade, rapidez e custo.',
    category: 'Cost-optimized',
    maxTokens: 32_768,
    contextWindow: 1_000_000,
  },
  {
    id: 'gpt-4.1-nano',
    name: 'GPT-4.1 nano',
    description: 'O mais rápido e barato da família.',
    category: 'Cost-optimized',
    maxTokens: 32_768,
    contextWindow: 1_000_000,
  },
  {
    id: 'gpt-4o',
    name: 'GPT-4o',
    description: 'Entende texto e imagens.',
    category: 'Flagship',
    maxTokens: 16_384,
    contextWindow: 128_000,
  },
  {
    id: 'gpt-4o-mini',
    name: 'GPT-4o mini',
    description: 'Rápido e barato, para o dia a dia.',
    category: 'Cost-optimized',
    maxTokens: 16_384,
    contextWindow: 128_000,
  },
  {
    id: 'gpt-4-turbo',
    name: 'GPT-4 Turbo',
    description: 'A geração anterior ao GPT-4o.',
    category: 'Flagship',
    maxTokens: 4096,
    contextWindow: 128_000,
  },
  {
    id: 'gpt-3.5-turbo',
    name: 'GPT-3.5 Turbo',
    description: 'O mais antigo, para tarefas simples.',
    category: 'Cost-optimized',
    maxTokens: 4096,
    contextWindow: 16_385,
  },
]

/** One that is not in the catalogue is not known to answer with more. Configuration spec §5. */
export const usualMaxTokens = 4096

/** The catalogue's entry of a model; a dated name, `gpt-4o-2024-08-06`, is the model's it begins with. */
export function openaiModel(id: string): OpenaiModel | null {
  return (
    openaiModels.find((model) => model.id === id || id.replace(/-\d{4}-?\d{2}-?\d{2}$/, '') === model.id) ??
    null
  )
}

/** The most tokens that a model's answer may have. */
export const maxTokensOf = (id: string) => openaiModel(id)?.maxTokens ?? usualMaxTokens
