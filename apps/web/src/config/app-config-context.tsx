// Hands the installation's configuration to components.
import { createContext, useContext } from 'react'
import { prerenderConfig, type AppConfig } from './app-config'

export const AppConfigContext = createContext<AppConfig>(prerenderConfig)

export const useAppConfig = (): AppConfig => useContext(AppConfigContext)
