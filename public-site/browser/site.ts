import '../styles/site.css';
import { startBanner } from './banner.ts';
import { startDialogs } from './dialogs.ts';
import { startNavigation } from './navigation.ts';
import { startPrompt } from './prompt.ts';
import { startReports } from './reports.ts';
import { startReveal } from './reveal.ts';
import { startMotion } from './rotation.ts';
import { startParts } from './touch.ts';
import { startZone } from './visitor-zone.ts';

/*
 * The only script that every page loads. Whatever it does the page does without it, in another way; whatever needs more comes when
 * it is touched (browser/touch.ts). In previews nothing is counted, and cookies are not asked about.
 */
document.documentElement.dataset.script = '';
startDialogs();
startReveal();
startMotion();
startNavigation();
const isPreview = document.body.dataset.preview !== undefined;
startBanner({ asks: !isPreview });
if (!isPreview) startReports();
// After the address is tidy, to which a list compares its own.
startParts();
startPrompt();
startZone(window.location.href, (address) => window.location.replace(address));
