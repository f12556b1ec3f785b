/** What a session's model is asked with. */
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
  /** Of a day; 0: without a limit. */
  dailyTokens: number
}
