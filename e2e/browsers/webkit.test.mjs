import { describeBrowser } from './suite.mjs';

describeBrowser('webkit');
