export interface OpenaiConfig {
  apiKey: string
  organizationId: string
  baseUrl: string
  model: string
  systemPrompt: string
  temperature: number
  topP: number
  maxTokens: number
  frequencyPenalty: number
  presencePenalty: number
  /** Tokens per day; 0 for no limit. */
  dailyTokens: number
}
