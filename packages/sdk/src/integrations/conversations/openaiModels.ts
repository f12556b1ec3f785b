import * as z from 'zod'

/** An entry of the model catalogue. Configuration spec §3. */
export const OpenaiModel = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  /** Maximum of an answer, in tokens. */
  maxTokens: z.number(),
  /** Maximum of a conversation with its answer, in tokens. */
  contextWindow: z.number(),
})
export type OpenaiModel = z.output<typeof OpenaiModel>

/** The model catalogue, with uses and prices. Configuration spec §9. */
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

/** The assumed maximum for models outside the catalogue. Configuration spec §5. */
export const usualMaxTokens = 4096

/** The catalogue entry of a model; a dated name such as `gpt-4o-2024-08-06` gives the entry of its base model. */
export function openaiModel(id: string): OpenaiModel | null {
  return (
    openaiModels.find((model) => model.id === id || id.replace(/-\d{4}-?\d{2}-?\d{2}$/, '') === model.id) ??
    null
  )
}

/** The maximum number of tokens in a model's answer. */
export const maxTokensOf = (id: string) => openaiModel(id)?.maxTokens ?? usualMaxTokens
