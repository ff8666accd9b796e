// Provides the configuration of this installation to components.
import { createContext, useContext } from 'react'
import { requireConfigBlock, type AppConfig } from './app-config'

export const AppConfigContext = createContext<AppConfig | null>(null)

export const useAppConfig = (): AppConfig => useContext(AppConfigContext) ?? requireConfigBlock(document)
