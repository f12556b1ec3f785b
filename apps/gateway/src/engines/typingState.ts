export type TypingState = 'typing' | 'recording' | 'paused'
