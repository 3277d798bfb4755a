import { describeBrowser } from './suite.mjs';

describeBrowser('firefox');
