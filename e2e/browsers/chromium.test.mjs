import { describeBrowser } from './suite.mjs';

describeBrowser('chromium');
